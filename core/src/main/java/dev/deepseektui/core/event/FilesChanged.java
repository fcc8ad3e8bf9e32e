package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step changed in the workspace, found by looking before and after it.
 *
 * @param callId whose step it was; {@link #REWIND} for what a rewind did
 * @param problem why nothing can be told; absent where something can
 */
public record FilesChanged(
        String callId, List<Change> changes, @Nullable String problem) implements TapeEvent {
    /** In the place of a call's id. */
    public static final String REWIND = "rewind";

    public FilesChanged {
        changes = List.copyOf(changes);
    }

    public static FilesChanged of(String callId, List<Change> changes) {
        return new FilesChanged(callId, changes, null);
    }

    /**
     * One entry.
     *
     * @param path relative to the workspace where it lies in it
     * @param before absent where there was nothing
     * @param after absent where there is nothing any more
     */
    public record Change(
            String path,
            @Nullable FileState before,
            @Nullable FileState after) {}
}
