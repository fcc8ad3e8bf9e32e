package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;
import org.jspecify.annotations.Nullable;

/**
 * A selected action found nothing to do. It spends neither a cooldown nor the turn's one intervention, but a replay counts as tried.
 *
 * @param detail what failed; absent where nothing did
 */
public record InterventionSkipped(
        long turn, Action action, NoOp reason, @Nullable String detail) implements TapeEvent {
    public InterventionSkipped(long turn, Action action, NoOp reason) {
        this(turn, action, reason, null);
    }
}
