package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileState;
import org.jspecify.annotations.Nullable;

/** The effect of a rewind on one entry. */
public sealed interface RewindStep {
    String path();

    /**
     * It becomes again what it was.
     *
     * @param from how it is; null where nothing is
     * @param to how it was; null where nothing was
     * @param theirs why it is not done unless somebody insists: a clause on who changed it since; null where nobody did
     */
    record Restore(
            String path,
            @Nullable FileState from,
            @Nullable FileState to,
            @Nullable String theirs) implements RewindStep {}

    /**
     * It is left alone.
     *
     * @param why a clause to be put behind its name
     */
    record LeftAlone(String path, String why) implements RewindStep {}
}
