package dev.deepseektui.bench.lab.report;

import dev.deepseektui.bench.lab.report.Usage.Day;
import dev.deepseektui.bench.lab.report.Usage.Tally;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The totals of many sessions.
 *
 * @param sessions newest first
 * @param unreadable the number of sessions that could not be read
 */
public record Overview(List<Usage> sessions, int unreadable) {
    public Overview {
        sessions = List.copyOf(sessions);
    }

    /** The usage of one model. */
    public record Model(String name, int sessions, int requests, double cost, long hits, long misses) {
        private Model and(Model other) {
            return new Model(
                    name,
                    sessions + other.sessions,
                    requests + other.requests,
                    cost + other.cost,
                    hits + other.hits,
                    misses + other.misses);
        }
    }

    public long sum(ToLongFunction<Usage> of) {
        return sessions.stream().mapToLong(of).sum();
    }

    /** Returns the sum of all known costs in US dollars. */
    public double cost() {
        return sessions.stream().mapToDouble(Usage::atLeast).sum();
    }

    /** Returns true if the costs of all sessions are known completely. */
    public boolean isCostWhole() {
        return sessions.stream().allMatch(session -> session.cost() != null);
    }

    public OptionalDouble hitRatio() {
        return ratio(
                sum(session -> session.parts().hits().tokens()),
                sum(session -> session.parts().misses().tokens()));
    }

    public static OptionalDouble ratio(long hits, long misses) {
        return hits + misses == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) hits / (hits + misses));
    }

    /** Returns the usage of each day, oldest first. */
    public List<Day> days() {
        Map<LocalDate, Day> days = new TreeMap<>();
        sessions.forEach(session -> session.days().forEach(day -> days.merge(day.date(), day, Day::and)));
        return List.copyOf(days.values());
    }

    /** Returns the usage of each model, most expensive first. */
    public List<Model> models() {
        Map<String, Model> models = new TreeMap<>();
        for (Usage session : sessions) {
            String name = session.identity().model();
            Model one = new Model(
                    name,
                    1,
                    session.requests(),
                    session.atLeast(),
                    session.parts().hits().tokens(),
                    session.parts().misses().tokens());
            models.merge(name, one, Model::and);
        }
        return models.values().stream()
                .sorted(Comparator.comparingDouble(Model::cost).reversed())
                .toList();
    }

    /** Returns the number of calls and failures by tool name. */
    public Map<String, Tally> tools() {
        Map<String, Tally> tools = new TreeMap<>();
        sessions.forEach(session -> session.tools().forEach((name, tally) -> tools.merge(name, tally, Tally::and)));
        return tools;
    }

    /** Returns the number of turns that did not end normally, by kind of ending. */
    public Map<String, Integer> failures() {
        Map<String, Integer> failures = new TreeMap<>();
        sessions.stream()
                .flatMap(session -> session.turns().stream())
                .map(turn -> turn.ending().isEmpty() ? "never ended" : turn.ending())
                .filter(ending -> !ending.equals(TurnEnded.DONE))
                .forEach(ending -> failures.merge(ending, 1, Integer::sum));
        return failures;
    }

    /**
     * Returns the sessions with the highest values, highest first.
     *
     * @param many the maximum number of sessions
     */
    public List<Usage> most(ToDoubleFunction<Usage> of, int many) {
        return sessions.stream()
                .sorted(Comparator.comparingDouble(of).reversed())
                .limit(many)
                .toList();
    }
}
