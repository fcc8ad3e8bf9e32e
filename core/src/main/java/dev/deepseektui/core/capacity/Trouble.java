package dev.deepseektui.core.capacity;

/**
 * How many of the last results failed.
 *
 * @param calls results that were looked at
 * @param alarm too many of them failed, in a turn that has gone on for a while
 */
public record Trouble(long failed, long calls, boolean alarm) {
    static Trouble of(Inputs inputs, TroubleLimits limits) {
        long failed = inputs.failedCalls();
        Long actions = inputs.actionCountThisTurn();
        return new Trouble(
                failed,
                inputs.calls(),
                failed >= limits.threshold() && actions != null && actions >= limits.noteActions());
    }
}
