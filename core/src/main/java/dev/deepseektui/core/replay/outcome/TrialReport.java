package dev.deepseektui.core.replay.outcome;

/**
 * Verdicts of sessions whose lot was that trouble acts, and of those in which it only watched.
 *
 * @param p how likely shares so far apart are by chance alone (Fisher's exact test, two-sided)
 */
public record TrialReport(Arm acts, Arm watches, double p) {

    /** Verdicts of one lot. */
    public record Arm(long good, long bad) {
        public long all() {
            return good + bad;
        }
    }

    public static TrialReport of(Arm acts, Arm watches) {
        return new TrialReport(acts, watches, fisher(acts, watches));
    }

    public boolean isEmpty() {
        return acts.all() + watches.all() == 0;
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

    /** That so many good ones are among the first so many of all. */
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
