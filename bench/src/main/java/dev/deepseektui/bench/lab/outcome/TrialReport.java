package dev.deepseektui.bench.lab.outcome;

import java.util.List;
import java.util.Optional;

/**
 * A comparison of runs with interventions on trouble and runs in which trouble was only observed.
 *
 * @param p the probability that such a difference arises by chance (Fisher's exact test, two-sided)
 */
public record TrialReport(Arm acts, Arm watches, double p) {

    /**
     * The outcomes of the runs in one arm.
     *
     * @param good the number of resolved runs
     * @param bad the number of failed runs
     */
    public record Arm(long good, long bad) {
        public long all() {
            return good + bad;
        }
    }

    public static TrialReport of(Arm acts, Arm watches) {
        return new TrialReport(acts, watches, fisher(acts, watches));
    }

    /** Compares the arms named by the labels; empty if no label names an arm. */
    public static Optional<TrialReport> of(List<RunLabel> labels) {
        TrialReport trial = of(arm("acts", labels), arm("watches", labels));
        return trial.acts.all() + trial.watches.all() == 0 ? Optional.empty() : Optional.of(trial);
    }

    private static Arm arm(String name, List<RunLabel> labels) {
        List<RunLabel> members =
                labels.stream().filter(label -> label.arm().equals(name)).toList();
        long good = members.stream().filter(RunLabel::resolved).count();
        return new Arm(good, members.size() - good);
    }

    private static double fisher(Arm a, Arm b) {
        long good = a.good() + b.good();
        double seen = chance(a.good(), a.all(), good, a.all() + b.all());
        double p = 0;
        for (long other = Math.max(0, good - b.all()); other <= Math.min(good, a.all()); other++) {
            double chance = chance(other, a.all(), good, a.all() + b.all());
            p += chance <= seen * (1 + 1e-9) ? chance : 0;
        }
        return Math.min(1, p);
    }

    /** Returns the probability that exactly {@code goodHere} of the good runs are in the first arm. */
    private static double chance(long goodHere, long here, long good, long all) {
        return Math.exp(choices(good, goodHere) + choices(all - good, here - goodHere) - choices(all, here));
    }

    private static double choices(long all, long chosen) {
        double logarithm = 0;
        for (long i = 1; i <= chosen; i++) {
            logarithm += Math.log((double) (all - chosen + i)) - Math.log((double) i);
        }
        return logarithm;
    }
}
