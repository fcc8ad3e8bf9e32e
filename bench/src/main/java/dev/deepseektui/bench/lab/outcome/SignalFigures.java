package dev.deepseektui.bench.lab.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The quality of a signal on labelled runs.
 *
 * @param alarmsFailed the number of failed runs with an alarm
 * @param alarmsResolved the number of resolved runs with an alarm
 * @param place the median position of the first alarm in failed runs, as a share of the run's steps; null without
 * alarms
 * @param lead the median number of steps that follow this alarm; null without alarms
 * @param aucEnd the probability that a failed run scores worse than a resolved one, each by its worst step
 * @param auc the same probability by the worst of the first N steps, among runs that are long enough; keyed by N
 * @param brier the mean squared error of the signal as a probability
 * @param ece the expected calibration error, in ten bins
 */
public record SignalFigures(
        String name,
        long alarmsFailed,
        long alarmsResolved,
        @Nullable Double place,
        @Nullable Double lead,
        @Nullable Double aucEnd,
        Map<Integer, @Nullable Double> auc,
        WithinTask withinTask,
        @Nullable Double brier,
        @Nullable Double ece) {
    private static final List<Integer> STEPS = List.of(5, 10, 20);
    private static final int BINS = 10;

    static SignalFigures of(List<LabelledRun> runs, Score score) {
        List<LabelledRun> called = runs.stream()
                .filter(run -> run.failed() && score.firstAlarm(run) > 0)
                .toList();
        long resolved = runs.stream()
                .filter(run -> !run.failed() && score.firstAlarm(run) > 0)
                .count();
        Map<Integer, @Nullable Double> auc = new TreeMap<>();
        for (int steps : STEPS) {
            List<LabelledRun> longEnough =
                    runs.stream().filter(run -> run.looks().size() >= steps).toList();
            auc.put(steps, Ranks.area(longEnough, run -> score.worst(run, steps)));
        }
        return new SignalFigures(
                score.name(),
                called.size(),
                resolved,
                median(called.stream()
                        .map(run -> (double) score.firstAlarm(run) / run.looks().size())
                        .toList()),
                median(called.stream()
                        .map(run -> (double) (run.looks().size() - score.firstAlarm(run)))
                        .toList()),
                Ranks.area(runs, run -> score.worst(run, Integer.MAX_VALUE)),
                auc,
                WithinTask.of(runs, score),
                brier(runs, score),
                ece(runs, score));
    }

    private static @Nullable Double median(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    private static @Nullable Double brier(List<LabelledRun> runs, Score score) {
        if (runs.isEmpty()) {
            return null;
        }
        double squares = 0;
        for (LabelledRun run : runs) {
            double off = score.probability(run) - (run.failed() ? 1 : 0);
            squares += off * off;
        }
        return squares / runs.size();
    }

    private static @Nullable Double ece(List<LabelledRun> runs, Score score) {
        if (runs.isEmpty()) {
            return null;
        }
        List<Double> gaps = new ArrayList<>();
        for (int bin = 0; bin < BINS; bin++) {
            gaps.add(0.0);
        }
        for (LabelledRun run : runs) {
            double probability = score.probability(run);
            int bin = Math.min(BINS - 1, (int) (probability * BINS));
            gaps.set(bin, gaps.get(bin) + probability - (run.failed() ? 1 : 0));
        }
        return gaps.stream().mapToDouble(Math::abs).sum() / runs.size();
    }
}
