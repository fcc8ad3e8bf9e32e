package dev.deepseektui.bench.lab.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The losses and costs of several sessions under the same settings. Figures that depend on an unknown price are {@code NaN}.
 *
 * @param settings the name of the settings
 * @param sessions the sessions, in the same order for all settings that are compared
 */
public record LossesReport(String settings, List<SessionLosses> sessions) {
    private static final double HUNDRED = 100;

    public LossesReport {
        sessions = List.copyOf(sessions);
    }

    /**
     * The differences to the same sessions under other settings.
     *
     * @param costPercent the additional cost, in percent
     * @param lostPoints the additional items lost, in percentage points of the items used later
     */
    public record Comparison(Interval costPercent, Interval lostPoints) {}

    private record Pair(SessionLosses here, SessionLosses there) {}

    public long sum(ToLongFunction<SessionLosses> field) {
        return sessions.stream().mapToLong(field).sum();
    }

    public long rewrites() {
        return sum(session -> session.rewrites().size());
    }

    /** Returns the number of rewrites by cause. */
    public Map<String, Long> causes() {
        Map<String, Long> causes = new TreeMap<>();
        sessions.forEach(
                session -> session.rewrites().forEach(rewrite -> causes.merge(rewrite.cause(), 1L, Long::sum)));
        return causes;
    }

    public double cost() {
        return cost(sessions);
    }

    /** Returns the cost, relative to that of prompts that are never rewritten. */
    public Interval costToAppendOnly() {
        return Interval.of(
                sessions,
                drawn -> cost(drawn)
                        / drawn.stream()
                                .mapToDouble(SessionLosses::appendOnlyCostOrNone)
                                .sum());
    }

    /** Returns the share of the items used later that were not in the prompt. */
    public Interval lostShare() {
        return Interval.of(sessions, LossesReport::lostShare);
    }

    /** Compares these settings with others. Each session is compared with itself. */
    public Comparison against(LossesReport other) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < sessions.size(); i++) {
            pairs.add(new Pair(sessions.get(i), other.sessions.get(i)));
        }
        return new Comparison(
                Interval.of(pairs, drawn -> HUNDRED * (cost(heres(drawn)) / cost(theres(drawn)) - 1)),
                Interval.of(pairs, drawn -> HUNDRED * (lostShare(heres(drawn)) - lostShare(theres(drawn)))));
    }

    private static List<SessionLosses> heres(List<Pair> pairs) {
        return pairs.stream().map(Pair::here).toList();
    }

    private static List<SessionLosses> theres(List<Pair> pairs) {
        return pairs.stream().map(Pair::there).toList();
    }

    private static double cost(List<SessionLosses> sessions) {
        return sessions.stream().mapToDouble(SessionLosses::costOrNone).sum();
    }

    private static double lostShare(List<SessionLosses> sessions) {
        long used = sessions.stream().mapToLong(SessionLosses::usedLater).sum();
        return used == 0
                ? 0
                : (double) sessions.stream().mapToLong(SessionLosses::lost).sum() / used;
    }
}
