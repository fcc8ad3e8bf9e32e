package dev.deepseektui.bench.lab.report;

import dev.deepseektui.core.conversation.cost.CostLedger.BillParts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The usage of a session.
 *
 * @param title the session's name as shown to the user
 * @param cost in US dollars; null if the usage or price of any request is unknown
 * @param atLeast the sum of the known costs in US dollars
 * @param days the days with costs, oldest first
 * @param tools the number of calls and of failures by tool
 */
public record Usage(
        Identity identity,
        String title,
        List<TurnFigures> turns,
        int requests,
        BillParts parts,
        @Nullable Double cost,
        double atLeast,
        List<Day> days,
        Map<String, Tally> tools,
        Span span) {
    public Usage {
        turns = List.copyOf(turns);
        days = List.copyOf(days);
        tools = Map.copyOf(new LinkedHashMap<>(tools));
    }

    /** The session to which the usage belongs. */
    public record Identity(String id, String workspace, String model) {}

    /**
     * The known costs of a day in UTC.
     *
     * @param cost in US dollars
     * @param hits the prompt tokens that were cache hits
     * @param misses the other prompt tokens
     */
    public record Day(LocalDate date, double cost, long hits, long misses) {
        public Day and(Day other) {
            return new Day(date, cost + other.cost, hits + other.hits, misses + other.misses);
        }
    }

    /** The number of calls, and how many of them failed. */
    public record Tally(int all, int failed) {
        public static final Tally NONE = new Tally(0, 0);

        Tally and(boolean wasFailure) {
            return new Tally(all + 1, failed + (wasFailure ? 1 : 0));
        }

        public Tally and(Tally other) {
            return new Tally(all + other.all, failed + other.failed);
        }
    }

    /** Returns the total duration of the turns, without the time between them. */
    public Duration worked() {
        return turns.stream()
                .map(turn -> new Span(turn.from(), turn.to() == null ? turn.from() : turn.to()).length())
                .reduce(Duration.ZERO, Duration::plus);
    }

    public long promptTokens() {
        return parts.hits().tokens() + parts.misses().tokens();
    }

    /**
     * Returns the share of prompt tokens that came from the provider's cache; empty if no prompt tokens were billed.
     */
    public OptionalDouble hitRatio() {
        long all = promptTokens();
        return all == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) parts.hits().tokens() / all);
    }

    public Tally calls() {
        return tools.values().stream().reduce(Tally.NONE, Tally::and);
    }

    public Instant started() {
        return span.from();
    }
}
