package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;
import org.jspecify.annotations.Nullable;

/**
 * A selected action was carried out, and is spent. It explains what stands on the tape before it: the rebase, or the note.
 *
 * @param verdict of a replayed tool call
 * @param effect absent where nobody measured it
 * @param memory the pointer to the snapshot; absent where none is known
 */
public record InterventionApplied(
        long turn,
        Action action,
        @Nullable ReplayVerdict verdict,
        @Nullable InterventionEffect effect,
        @Nullable String memory)
        implements TapeEvent {

    /** That it was carried out is all that is known. */
    public InterventionApplied(long turn, Action action, @Nullable ReplayVerdict verdict) {
        this(turn, action, verdict, null, null);
    }
}
