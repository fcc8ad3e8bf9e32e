package dev.deepseektui.app.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Where a value stands on an axis, and which values are named there. */
record Scale(double from, double to, double startsAt, double endsAt) {
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};

    /** From nothing to a little over the highest value. */
    static Scale upTo(double highest, double startsAt, double endsAt) {
        return new Scale(0, highest > 0 ? highest : 1, startsAt, endsAt);
    }

    double at(double value) {
        return startsAt + (value - from) / (to - from) * (endsAt - startsAt);
    }

    /** Round values, about so many. */
    List<Double> ticks(int about) {
        double raw = (to - from) / Math.max(1, about);
        double magnitude = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = 10 * magnitude;
        for (double one : STEPS) {
            if (one * magnitude >= raw) {
                step = one * magnitude;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }
}
