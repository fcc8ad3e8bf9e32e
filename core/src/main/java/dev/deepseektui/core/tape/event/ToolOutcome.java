package dev.deepseektui.core.tape.event;

import java.util.List;
import java.util.function.Consumer;
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
        return of(status, text).with(next -> next.resource = resource);
    }

    /** A call on a file of the workspace. */
    public static ToolOutcome onFile(Status status, String text, String path, Access access) {
        return of(status, text).with(next -> {
            next.resource = path;
            next.access = access;
        });
    }

    public ToolOutcome withText(String other) {
        return with(next -> next.text = other);
    }

    /** The model is told this first. */
    public ToolOutcome after(String remark) {
        return remark.isEmpty() ? this : withText(remark + text);
    }

    public ToolOutcome inVersion(@Nullable String known) {
        return with(next -> next.version = known);
    }

    public ToolOutcome exited(int code) {
        return with(next -> next.exitCode = code);
    }

    /** It was ended for taking longer than that. */
    public ToolOutcome timedOut(long afterSeconds) {
        return with(next -> next.timeoutSeconds = afterSeconds);
    }

    /** The same but for how it ended. */
    public ToolOutcome as(Status other) {
        return with(next -> next.status = other);
    }

    public ToolOutcome lasting(long taken) {
        return with(next -> next.millis = taken);
    }

    /** The text holds only part of what the call was about. */
    public ToolOutcome inPart() {
        return with(next -> next.truncated = true);
    }

    /** The text holds only part of the output; the rest is stored. */
    public ToolOutcome storedAs(String id) {
        return with(next -> {
            next.artifact = id;
            next.truncated = true;
            next.shown = cut();
        });
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
        return with(next -> next.shown = files);
    }

    /** The model is shown this behind the results. */
    public ToolOutcome picturing(Picture seen) {
        return with(next -> next.picture = seen);
    }

    /** Empty where it shows nothing of any. */
    public List<ShownFile> shownFiles() {
        return shown == null ? List.of() : shown;
    }

    private ToolOutcome with(Consumer<Next> change) {
        Next next = new Next(this);
        change.accept(next);
        return next.outcome();
    }

    /** One like another, that is changed before anybody has it. */
    private static final class Next {
        private Status status;
        private String text;
        private @Nullable Integer exitCode;
        private @Nullable String resource;
        private @Nullable Access access;
        private @Nullable String artifact;
        private boolean truncated;
        private @Nullable Long millis;
        private @Nullable String version;
        private @Nullable Long timeoutSeconds;
        private @Nullable List<ShownFile> shown;
        private @Nullable Picture picture;

        Next(ToolOutcome before) {
            status = before.status;
            text = before.text;
            exitCode = before.exitCode;
            resource = before.resource;
            access = before.access;
            artifact = before.artifact;
            truncated = before.truncated;
            millis = before.millis;
            version = before.version;
            timeoutSeconds = before.timeoutSeconds;
            shown = before.shown;
            picture = before.picture;
        }

        ToolOutcome outcome() {
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
                    picture);
        }
    }
}
