package dev.deepseektui.core.event;

import dev.deepseektui.core.event.FilesChanged.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files are about to be brought back: recorded before, so that wherever the program dies it can be told which were and which were not.
 * What came of it is in the {@link FilesChanged} and {@link FilesRewound} that follow.
 *
 * @param turn as it was before that turn's ask; absent for taking back the last changes, or those of a call
 * @param callId the call whose changes are taken back while its turn goes on; {@link FilesChanged#REWIND} where a rewind is taken
 *     back; absent otherwise
 */
public record FilesRewinding(@Nullable Long turn, @Nullable String callId, List<Change> steps) implements TapeEvent {
    public FilesRewinding {
        steps = List.copyOf(steps);
    }
}
