package dev.deepseektui.core.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What comes of a checkpoint.
 *
 * @param proposedAction what the policy wanted
 * @param action what may be done now: the same, or nothing
 * @param blocked an earlier intervention stands in the way
 * @param signal what called for it; absent where the seed's numbers did
 */
public record Decision(
        Action proposedAction,
        Action action,
        boolean blocked,
        Reason reason,
        @Nullable Signal signal) {
    /** One of the seed's numbers. */
    public Decision(Action proposedAction, Action action, boolean blocked, Reason reason) {
        this(proposedAction, action, blocked, reason, null);
    }

    Decision by(Signal other) {
        return new Decision(proposedAction, action, blocked, reason, other);
    }

    /** Whether trouble called for it, and not the seed's numbers. */
    public boolean byTrouble() {
        return signal == Signal.TROUBLE;
    }

    static Decision nothing(Action proposed, Reason reason) {
        return new Decision(proposed, Action.NO_INTERVENTION, false, reason);
    }

    static Decision blocked(Action proposed, Reason reason) {
        return new Decision(proposed, Action.NO_INTERVENTION, true, reason);
    }
}
