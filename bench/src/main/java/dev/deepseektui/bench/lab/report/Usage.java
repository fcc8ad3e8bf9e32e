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
 * The use of a session, without its prompts.
 *
 * @param title its name for people
 * @param cost in US dollars; absent if a bill or a price is unknown
 * @param atLeast the sum of the known bills
 * @param days billed days, oldest first
 * @param tools the number of calls and of failures for each
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

    /** Identifies the session. */
    public record Identity(String id, String workspace, String model) {}

    /** The known bills of a day in UTC. */
    public record Day(LocalDate date, double cost, long hits, long misses) {
        public Day and(Day other) {
            return new Day(date, cost + other.cost, hits + other.hits, misses + other.misses);
        }
    }

    /** A number of calls, and of failed ones. */
    public record Tally(int all, int failed) {
        public static final Tally NONE = new Tally(0, 0);

        Tally and(boolean wasFailure) {
            return new Tally(all + 1, failed + (wasFailure ? 1 : 0));
        }

        public Tally and(Tally other) {
            return new Tally(all + other.all, failed + other.failed);
        }
    }

    /** Returns the time of its turns, without the time between them. */
    public Duration worked() {
        return turns.stream()
                .map(turn -> new Span(turn.from(), turn.to() == null ? turn.from() : turn.to()).length())
                .reduce(Duration.ZERO, Duration::plus);
    }

    public long promptTokens() {
        return parts.hits().tokens() + parts.misses().tokens();
    }

    /** Returns the share of the prompts that came from the provider's cache; empty if it is unknown. */
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
