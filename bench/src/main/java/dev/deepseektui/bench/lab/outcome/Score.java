package dev.deepseektui.bench.lab.outcome;

import dev.deepseektui.bench.lab.outcome.LabelledRun.Look;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A signal that predicts at each step whether the run will fail.
 *
 * @param value the signal's value; higher is worse
 * @param share the signal as a probability between 0 and 1
 * @param alarms true if the signal raises an alarm
 */
public record Score(String name, ToDoubleFunction<Look> value, ToDoubleFunction<Look> share, Predicate<Look> alarms) {

    /** The failure probability {@code p_fail}, which raises an alarm if the risk band is not low. */
    static final Score PRESSURE = new Score("p_fail", Look::pFail, Look::pFail, Look::raised);

    /** Returns the signal that raises an alarm if at least {@code threshold} results failed, at any step. */
    static Score trouble(long threshold) {
        return new Score("trouble", Look::failed, Look::failedShare, look -> look.failed() >= threshold);
    }

    /** The number of failed results, once the turn is long enough for an intervention. */
    static final Score NOTE = new Score(
            "trouble_alarm",
            look -> look.alarm() ? look.failed() : 0,
            look -> look.alarm() ? look.failedShare() : 0,
            Look::alarm);

    static List<Score> all(long threshold) {
        return List.of(PRESSURE, trouble(threshold), NOTE);
    }

    /** Returns the worst value within the first {@code steps} steps. */
    double worst(LabelledRun run, int steps) {
        return run.looks().stream().limit(steps).mapToDouble(value).max().orElse(0);
    }

    /** Returns the mean of the probability over all steps. */
    double probability(LabelledRun run) {
        return run.looks().stream().mapToDouble(share).average().orElse(0);
    }

    /** Returns the number of the step with the first alarm, counted from 1; 0 without an alarm. */
    int firstAlarm(LabelledRun run) {
        for (int i = 0; i < run.looks().size(); i++) {
            if (alarms.test(run.looks().get(i))) {
                return i + 1;
            }
        }
        return 0;
    }
}
