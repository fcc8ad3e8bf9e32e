package dev.deepseektui.core.message;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a tool call.
 *
 * @param text what the model is told
 * @param resource the path or other thing the call was about
 * @param access what was done to the resource, when that is a file
 * @param artifact id of the whole output, when {@code text} holds only part of it
 * @param millis how long it took
 * @param version SHA-256 of the file's content as it was read or is now, in hex, when the call was on a file
 * @param timeoutSeconds after how long it was ended for not being over; absent when it came to its end
 * @param shown what the text shows of files, or tells a change of; absent where that is nothing
 * @param picture what the model is shown behind the results, where that is a picture
 */
public record ToolOutcome(
        Status status,
        String text,
        @Nullable Integer exitCode,
        @Nullable String resource,
        @Nullable Access access,
        @Nullable String artifact,
        boolean truncated,
        @Nullable Long millis,
        @Nullable String version,
        @Nullable Long timeoutSeconds,
        @Nullable List<ShownFile> shown,
        @Nullable Picture picture) {

    public ToolOutcome {
        shown = shown == null || shown.isEmpty() ? null : List.copyOf(shown);
    }

    /**
     * How the call ended. {@link #MALFORMED}: its arguments were not understood, so nothing ran. {@link #INTERRUPTED}: the program died
     * meanwhile, so nobody knows.
     */
    public enum Status {
        OK,
        ERROR,
        MALFORMED,
        REFUSED,
        CANCELLED,
        INTERRUPTED
    }

    /** What a call did to a file. */
    public enum Access {
        READ,
        WRITE
    }

    public static ToolOutcome of(Status status, String text) {
        return new ToolOutcome(status, text, null, null, null, null, false, null, null, null, null, null);
    }

    /** A call about a thing. */
    public static ToolOutcome about(Status status, String text, String resource) {
        return new ToolOutcome(status, text, null, resource, null, null, false, null, null, null, null, null);
    }

    /** A call on a file of the workspace. */
    public static ToolOutcome onFile(Status status, String text, String path, Access access) {
        return new ToolOutcome(status, text, null, path, access, null, false, null, null, null, null, null);
    }

    public ToolOutcome withText(String other) {
        return new ToolOutcome(
                status,
                other,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                millis,
                version,
                timeoutSeconds,
                shown,
                picture);
    }

    /** The model is told this first. */
    public ToolOutcome after(String remark) {
        return remark.isEmpty() ? this : withText(remark + text);
    }

    public ToolOutcome inVersion(@Nullable String known) {
        return new ToolOutcome(
                status,
                text,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                millis,
                known,
                timeoutSeconds,
                shown,
                picture);
    }

    public ToolOutcome exited(int code) {
        return new ToolOutcome(
                status,
                text,
                code,
                resource,
                access,
                artifact,
                truncated,
                millis,
                version,
                timeoutSeconds,
                shown,
                picture);
    }

    /** It was ended for taking longer than that. */
    public ToolOutcome timedOut(long afterSeconds) {
        return new ToolOutcome(
                status,
                text,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                millis,
                version,
                afterSeconds,
                shown,
                picture);
    }

    /** The same but for how it ended. */
    public ToolOutcome as(Status other) {
        return new ToolOutcome(
                other,
                text,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                millis,
                version,
                timeoutSeconds,
                shown,
                picture);
    }

    public ToolOutcome lasting(long taken) {
        return new ToolOutcome(
                status,
                text,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                taken,
                version,
                timeoutSeconds,
                shown,
                picture);
    }

    /** The text holds only part of what the call was about. */
    public ToolOutcome inPart() {
        return new ToolOutcome(
                status,
                text,
                exitCode,
                resource,
                access,
                artifact,
                true,
                millis,
                version,
                timeoutSeconds,
                shown,
                picture);
    }

    /** The text holds only part of the output; the rest is stored. */
    public ToolOutcome storedAs(String id) {
        return new ToolOutcome(
                status, text, exitCode, resource, access, id, true, millis, version, timeoutSeconds, cut(), picture);
    }

    private List<ShownFile> cut() {
        return shownFiles().stream()
                .map(file -> file.cutTo(ShownFile.bytes(text)))
                .toList();
    }

    /** What of files the text shows. */
    public ToolOutcome showing(ShownFile... files) {
        return showing(List.of(files));
    }

    public ToolOutcome showing(List<ShownFile> files) {
        return new ToolOutcome(
                status,
                text,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                millis,
                version,
                timeoutSeconds,
                files,
                picture);
    }

    /** The model is shown this behind the results. */
    public ToolOutcome picturing(Picture seen) {
        return new ToolOutcome(
                status,
                text,
                exitCode,
                resource,
                access,
                artifact,
                truncated,
                millis,
                version,
                timeoutSeconds,
                shown,
                seen);
    }

    /** Empty where it shows nothing of any. */
    public List<ShownFile> shownFiles() {
        return shown == null ? List.of() : shown;
    }
}
