package dev.deepseektui.core.session.turn;

import java.time.Duration;

/**
 * What a turn keeps to.
 *
 * @param cacheLife how long the provider's cache is taken to hold what nobody asks for
 * @param allowance what the session and its agents may still spend
 */
public record TurnSettings(TurnLimits limits, Continuation continuation, Duration cacheLife, Allowance allowance) {
    /** Where there are no agents. */
    public TurnSettings(TurnLimits limits, Continuation continuation, Duration cacheLife) {
        this(limits, continuation, cacheLife, new Allowance());
    }
}
