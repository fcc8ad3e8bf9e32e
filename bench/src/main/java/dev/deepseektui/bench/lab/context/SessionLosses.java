package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.ReplayTally.RewriteSize;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The losses and costs of a replayed session.
 *
 * @param usedLater the number of items of earlier results that the recorded replies used
 * @param lost how many of these items were not in the prompt when they were used
 * @param missedTokens the input tokens that were not in the provider's cache
 * @param cost the cost in USD; null if a price is unknown
 * @param appendOnlyCost the cost of the same session if its prompt is never rewritten; null if a price is unknown
 */
public record SessionLosses(
        String recording,
        long requests,
        long usedLater,
        long lost,
        @Nullable Double cost,
        @Nullable Double appendOnlyCost,
        long inputTokens,
        long missedTokens,
        long misleading,
        long meanTokens,
        long peakTokens,
        List<RewriteSize> rewrites) {
    public SessionLosses {
        rewrites = List.copyOf(rewrites);
    }

    /**
     * Returns the losses of a replay.
     *
     * @param appendOnly the cost of the replay without rewrites
     */
    public static SessionLosses of(String recording, ContextReplayed replayed, OptionalDouble appendOnly) {
        OptionalDouble cost = replayed.cost().total();
        return new SessionLosses(
                recording,
                replayed.tally().requests(),
                replayed.probes().usedLater().total(),
                replayed.lost(),
                cost.isPresent() ? cost.getAsDouble() : null,
                appendOnly.isPresent() ? appendOnly.getAsDouble() : null,
                replayed.cost().input(),
                replayed.missed(),
                replayed.misleading(),
                replayed.tally().meanTokens(),
                replayed.tally().peakTokens(),
                replayed.tally().rewrites());
    }

    double costOrNone() {
        return cost == null ? Double.NaN : cost;
    }

    double appendOnlyCostOrNone() {
        return appendOnlyCost == null ? Double.NaN : appendOnlyCost;
    }
}
