package dev.deepseektui.bench.lab.outcome;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The area under the ROC curve: the share of pairs in which a failed run ranks above a resolved one. Ties count half.
 */
final class Ranks {
    private Ranks() {}

    /** Returns the area under the curve; null if there are no failed or no resolved runs. */
    static @Nullable Double area(List<LabelledRun> runs, ToDoubleFunction<LabelledRun> worst) {
        double[] resolved = runs.stream()
                .filter(run -> !run.failed())
                .mapToDouble(worst)
                .sorted()
                .toArray();
        double[] failed =
                runs.stream().filter(LabelledRun::failed).mapToDouble(worst).toArray();
        if (resolved.length == 0 || failed.length == 0) {
            return null;
        }
        double above =
                Arrays.stream(failed).map(value -> below(resolved, value)).sum();
        return above / failed.length / resolved.length;
    }

    /** Returns the number of lower values, plus half the number of equal ones. */
    private static double below(double[] sorted, double value) {
        int lower = first(sorted, value, false);
        int same = first(sorted, value, true) - lower;
        return lower + same / 2.0;
    }

    private static int first(double[] sorted, double value, boolean beyond) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] < value || (beyond && sorted[middle] == value)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
