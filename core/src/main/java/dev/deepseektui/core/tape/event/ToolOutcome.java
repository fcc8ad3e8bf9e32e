package dev.deepseektui.core.tape.event;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a tool call.
 *
 * @param text the result for the model
 * @param resource the path or other subject of the call
 * @param access the kind of access if the resource is a file
 * @param artifact the ID of the complete output if {@code text} is only a part of it
 * @param millis the duration
 * @param version the SHA-256 of the file after the call, in hex
 * @param timeoutSeconds the time limit that ended the call; absent if the call did not time out
 * @param shown the files that the text shows or the call changed; absent if there are none
 * @param picture an image shown to the model after the results
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
        @Nullable StoredImage picture) {

    public ToolOutcome {
        shown = shown == null || shown.isEmpty() ? null : List.copyOf(shown);
    }

    /**
     * The status of a call. {@link #MALFORMED} means that its arguments were not understood and nothing ran. {@link
     * #INTERRUPTED} means that deepseek-tui stopped while the call ran.
     */
    public enum Status {
        OK,
        ERROR,
        MALFORMED,
        REFUSED,
        CANCELLED,
        INTERRUPTED
    }

    public enum Access {
        READ,
        WRITE
    }

    public static ToolOutcome of(Status status, String text) {
        return new ToolOutcome(status, text, null, null, null, null, false, null, null, null, null, null);
    }

    public static ToolOutcome about(Status status, String text, String resource) {
        return of(status, text).with(next -> next.resource = resource);
    }

    public static ToolOutcome onFile(Status status, String text, String path, Access access) {
        return of(status, text).with(next -> {
            next.resource = path;
            next.access = access;
        });
    }

    public ToolOutcome withText(String other) {
        return with(next -> next.text = other);
    }

    /** Returns the outcome with a remark in front of the text. */
    public ToolOutcome after(String remark) {
        return remark.isEmpty() ? this : withText(remark + text);
    }

    public ToolOutcome inVersion(@Nullable String known) {
        return with(next -> next.version = known);
    }

    public ToolOutcome exited(int code) {
        return with(next -> next.exitCode = code);
    }

    public ToolOutcome timedOut(long afterSeconds) {
        return with(next -> next.timeoutSeconds = afterSeconds);
    }

    public ToolOutcome as(Status other) {
        return with(next -> next.status = other);
    }

    public ToolOutcome lasting(long taken) {
        return with(next -> next.millis = taken);
    }

    /** Returns the outcome with its text marked as incomplete. */
    public ToolOutcome inPart() {
        return with(next -> next.truncated = true);
    }

    /** Returns the outcome with its text marked as a part of the complete output, which is stored as an artifact. */
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

    public ToolOutcome showing(ShownFile... files) {
        return showing(List.of(files));
    }

    public ToolOutcome showing(List<ShownFile> files) {
        return with(next -> next.shown = files);
    }

    public ToolOutcome picturing(StoredImage seen) {
        return with(next -> next.picture = seen);
    }

    public List<ShownFile> shownFiles() {
        return shown == null ? List.of() : shown;
    }

    private ToolOutcome with(Consumer<Next> change) {
        Next next = new Next(this);
        change.accept(next);
        return next.outcome();
    }

    /** A mutable copy of an outcome. */
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
        private @Nullable StoredImage picture;

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
