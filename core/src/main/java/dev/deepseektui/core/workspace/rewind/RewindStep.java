package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileState;
import org.jspecify.annotations.Nullable;

/** The effect of a rewind on one entry. */
public sealed interface RewindStep {
    String path();

    /**
     * A return to an earlier state.
     *
     * @param from the current state; null if there is no entry
     * @param to the earlier state; null if there was no entry
     * @param theirs a clause on a later change by others, which makes the step optional; null if there is none
     */
    record Restore(
            String path,
            @Nullable FileState from,
            @Nullable FileState to,
            @Nullable String theirs) implements RewindStep {}

    /**
     * An entry that is left alone.
     *
     * @param why a clause that follows its name
     */
    record LeftAlone(String path, String why) implements RewindStep {}
}
