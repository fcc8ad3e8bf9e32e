package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workspace was looked at before a step that may change files: from here its files can be brought back.
 *
 * @param entries how many files, links and directories there were
 * @param kept bytes of files that were copied for it
 * @param without what could not be brought back, as far as that was not told before
 * @param more how many further ones
 * @param problem why nothing can be brought back; absent where something can
 */
public record FilesCheckpoint(
        String callId,
        long entries,
        long kept,
        List<Without> without,
        long more,
        @Nullable String problem) implements TapeEvent {
    public FilesCheckpoint {
        without = List.copyOf(without);
    }

    /** An entry, and why it could not be brought back, as a clause. */
    public record Without(String path, String why) {}
}
