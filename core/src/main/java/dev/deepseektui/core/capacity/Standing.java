package dev.deepseektui.core.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What earlier decisions leave open in a turn.
 *
 * @param note absent where the model was not told of dead ends in this turn
 */
public record Standing(
        boolean intervened,
        boolean refreshCools,
        boolean replanCools,
        boolean replayDisabled,
        long replaysTried,
        @Nullable NoteGiven note) {}
