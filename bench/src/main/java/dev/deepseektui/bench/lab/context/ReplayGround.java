package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * The conditions of a replay.
 *
 * @param header the model, the system prompt and the tools of every request
 * @param moment the start of the replay; all prices are those of this hour
 */
public record ReplayGround(
        Header header, ContextBudget budget, ReplayPrices prices, Instant moment, ReplayTimes times) {
    private static final int NOON = 12;

    public ReplayGround(Header header, ContextBudget budget, ReplayPrices prices, Instant moment) {
        this(header, budget, prices, moment, ReplayTimes.NONE);
    }

    /**
     * The times of a replay.
     *
     * @param pause the pause before a user message whose time was not recorded
     * @param cacheLife the lifetime of the provider's cache
     */
    public record ReplayTimes(Duration pause, Duration cacheLife) {
        /** No assumed pauses, and the lifetime of DeepSeek's cache. */
        public static final ReplayTimes USUAL = new ReplayTimes(Duration.ZERO, Duration.ofHours(1));

        static final ReplayTimes NONE = new ReplayTimes(Duration.ZERO, Duration.ofDays(1));
    }

    /** Returns the same conditions for a model whose window is never full. */
    ReplayGround withoutWindow() {
        return new ReplayGround(header, new ContextBudget(Long.MAX_VALUE, 0, Long.MAX_VALUE), prices, moment, times);
    }

    /** Returns noon of this day in UTC, which is off-peak on every weekday. */
    public static Instant offPeak(Instant day) {
        return day.atOffset(ZoneOffset.UTC).toLocalDate().atTime(NOON, 0).toInstant(ZoneOffset.UTC);
    }
}
