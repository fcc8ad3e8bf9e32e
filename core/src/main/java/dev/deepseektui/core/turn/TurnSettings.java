package dev.deepseektui.core.turn;

import java.time.Duration;

/**
 * What a turn keeps to.
 *
 * @param cacheLife how long the provider's cache is taken to hold what nobody asks for
 */
public record TurnSettings(TurnLimits limits, Continuation continuation, Duration cacheLife) {}
