package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import java.time.Duration;

/**
 * Settings of the ladder, in the form in which it decides.
 *
 * @param automatic whether the program compacts by itself before the wall
 * @param cacheLife how long the provider's cache holds what nobody asks for
 */
public record CompactionSettings(
        boolean automatic, PressureThresholds thresholds, long cooldownMessages, Cache cache, Duration cacheLife) {

    /**
     * Whether a rewrite must pay for the cache that it loses.
     *
     * @param horizonRequests within how many requests
     */
    public record Cache(boolean isRespected, long horizonRequests) {}

    /** For work that cannot wait until it pays: it is to be as large as any other. */
    CompactionSettings atAnyPrice() {
        return new CompactionSettings(
                automatic, thresholds, cooldownMessages, new Cache(cache.isRespected(), Long.MAX_VALUE), cacheLife);
    }

    public static CompactionSettings of(Config config) {
        return new CompactionSettings(
                config.get(CompactionKeys.ENABLED)
                        && config.get(CompactionKeys.MODE).equals("auto"),
                CompactionKeys.thresholds(config),
                config.get(CompactionKeys.COOLDOWN_MESSAGES),
                new Cache(config.get(CompactionKeys.RESPECT_CACHE), config.get(CompactionKeys.HORIZON_REQUESTS)),
                Duration.ofMinutes(config.get(ContextKeys.CACHE_TTL_MINUTES)));
    }
}
