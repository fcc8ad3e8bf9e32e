package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files were brought back.
 *
 * @param turn as in {@link FilesRewinding}
 * @param files how many entries were
 * @param failed what was not, after all
 * @param interrupted whether the program had died on the way: what was not done is among {@code failed}
 */
public record FilesRewound(@Nullable Long turn, long files, List<Failed> failed, boolean interrupted)
        implements TapeEvent {
    public FilesRewound {
        failed = List.copyOf(failed);
    }

    /** An entry, and why it was left, as a clause. */
    public record Failed(String path, String why) {}
}
