package dev.deepseektui.bench.lab.outcome;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of failed and resolved runs of the same agent on the same task, so that hard tasks and weak agents are
 * not mistaken for a signal.
 *
 * @param pairs the number of pairs of a failed and a resolved run
 * @param concordance the share of pairs in which the failed run scored worse, ties counting half; null without pairs
 * @param atEqualLength the same share with both runs cut to the length of the shorter one; null without pairs
 * @param odds the odds ratio of an alarm in a failed run (Mantel and Haenszel); null if in no pair only the resolved
 * run has an alarm
 */
public record WithinTask(
        long pairs,
        @Nullable Double concordance,
        @Nullable Double atEqualLength,
        @Nullable Double odds) {

    private record Group(List<LabelledRun> failed, List<LabelledRun> resolved) {
        Group() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(LabelledRun run) {
            (run.failed() ? failed : resolved).add(run);
        }

        long pairs() {
            return (long) failed.size() * resolved.size();
        }
    }

    private record Key(String agent, String task) {}

    static WithinTask of(List<LabelledRun> runs, Score score) {
        Map<Key, Group> groups = new LinkedHashMap<>();
        for (LabelledRun run : runs) {
            if (!run.label().task().isEmpty()) {
                groups.computeIfAbsent(new Key(run.label().agent(), run.label().task()), first -> new Group())
                        .add(run);
            }
        }
        groups.values().removeIf(group -> group.pairs() == 0);
        long pairs = groups.values().stream().mapToLong(Group::pairs).sum();
        double wins = 0;
        double winsAtEqualLength = 0;
        for (Group group : groups.values()) {
            for (LabelledRun failed : group.failed()) {
                for (LabelledRun resolved : group.resolved()) {
                    int shorter =
                            Math.min(failed.looks().size(), resolved.looks().size());
                    wins += win(score, failed, resolved, Integer.MAX_VALUE);
                    winsAtEqualLength += win(score, failed, resolved, shorter);
                }
            }
        }
        return new WithinTask(
                pairs,
                pairs == 0 ? null : (Double) (wins / pairs),
                pairs == 0 ? null : (Double) (winsAtEqualLength / pairs),
                odds(List.copyOf(groups.values()), run -> score.firstAlarm(run) > 0));
    }

    private static double win(Score score, LabelledRun failed, LabelledRun resolved, int steps) {
        int order = Double.compare(score.worst(failed, steps), score.worst(resolved, steps));
        return order > 0 ? 1 : order == 0 ? 0.5 : 0;
    }

    private static @Nullable Double odds(List<Group> groups, Predicate<LabelledRun> alarmed) {
        double rightly = 0;
        double wrongly = 0;
        for (Group group : groups) {
            double all = group.failed().size() + group.resolved().size();
            long failed = group.failed().stream().filter(alarmed).count();
            long resolved = group.resolved().stream().filter(alarmed).count();
            rightly += failed * (group.resolved().size() - resolved) / all;
            wrongly += (group.failed().size() - failed) * resolved / all;
        }
        return wrongly == 0 ? null : (Double) (rightly / wrongly);
    }
}
