package dev.deepseektui.core.capacity;

/**
 * What comes of a checkpoint.
 *
 * @param proposedAction what the policy wanted
 * @param action what may be done now: the same, or nothing
 * @param blocked an earlier intervention stands in the way
 */
public record Decision(Action proposedAction, Action action, boolean blocked, Reason reason) {
    static Decision nothing(Action proposed, Reason reason) {
        return new Decision(proposed, Action.NO_INTERVENTION, false, reason);
    }

    static Decision blocked(Action proposed, Reason reason) {
        return new Decision(proposed, Action.NO_INTERVENTION, true, reason);
    }
}
