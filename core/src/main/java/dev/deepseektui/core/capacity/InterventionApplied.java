package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ReplayVerdict;
import org.jspecify.annotations.Nullable;

/**
 * A selected action was carried out, and is spent. It explains what stands on the tape before it: the rebase, or the note.
 *
 * @param verdict of a replayed tool call
 * @param effect absent where nobody measured it
 * @param memory the pointer to the snapshot; absent where none is known
 * @param signal what called for it; absent where the seed's numbers did
 */
public record InterventionApplied(
        long turn,
        Action action,
        @Nullable ReplayVerdict verdict,
        @Nullable InterventionEffect effect,
        @Nullable String memory,
        @Nullable Signal signal)
        implements TapeEvent {

    /** That it was carried out is all that is known. */
    public InterventionApplied(long turn, Action action, @Nullable ReplayVerdict verdict) {
        this(turn, action, verdict, null, null, null);
    }

    /** Called for by the seed's numbers. */
    public InterventionApplied(
            long turn,
            Action action,
            @Nullable ReplayVerdict verdict,
            @Nullable InterventionEffect effect,
            @Nullable String memory) {
        this(turn, action, verdict, effect, memory, null);
    }

    /** Whether the model was told of its dead ends, and no call was run again. */
    public boolean tellsDeadEnds() {
        return signal == Signal.TROUBLE && action == Action.VERIFY_WITH_TOOL_REPLAY;
    }
}
