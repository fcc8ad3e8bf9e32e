package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of resident files.
 *
 * @param topN how many there are, pinned ones included
 * @param bytesPerFile a longer one is none, or shown in part where it is pinned
 * @param bytesTotal of all of them, where it is set
 * @param deferUntil the fullness up to which soft and hard compaction wait
 * @param cacheLife how long the provider's cache holds what nobody asks for
 */
public record ResidentSettings(
        int topN, int bytesPerFile, Optional<Long> bytesTotal, double deferUntil, Duration cacheLife) {
    private static final long MOST_BYTES = 262_144;
    private static final double BYTES_PER_TOKEN = 1.2;

    public static ResidentSettings of(Config config) {
        return new ResidentSettings(
                Math.toIntExact(config.get(ContextKeys.RESIDENT_TOP_N)),
                Math.toIntExact(config.get(ContextKeys.RESIDENT_BYTES_PER_FILE)),
                config.find(ContextKeys.RESIDENT_BYTES_TOTAL),
                config.get(ContextKeys.RESIDENT_DEFER_UNTIL),
                Duration.ofMinutes(config.get(ContextKeys.CACHE_TTL_MINUTES)));
    }

    public long bytesTotal(ContextBudget budget) {
        return bytesTotal.orElse(Math.min(MOST_BYTES, (long) (BYTES_PER_TOKEN * budget.tokens())));
    }
}
