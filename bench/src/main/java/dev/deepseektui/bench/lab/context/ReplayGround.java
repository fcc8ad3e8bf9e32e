package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * The conditions of a replay.
 *
 * @param header the model, the system text and the tools, as every request carries them
 * @param moment when all of it happens: a trace has no times, so the cache never gets cold and the prices are those of one hour
 */
public record ReplayGround(Header header, ContextBudget budget, ReplayPrices prices, Instant moment) {
    private static final int NOON = 12;

    /** An hour of this day that is not a peak anywhere in the provider's week. */
    public static Instant offPeak(Instant day) {
        return day.atOffset(ZoneOffset.UTC).toLocalDate().atTime(NOON, 0).toInstant(ZoneOffset.UTC);
    }
}
