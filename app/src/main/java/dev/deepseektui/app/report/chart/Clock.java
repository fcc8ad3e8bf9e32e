package dev.deepseektui.app.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A length of time in words. */
public final class Clock {
    private static final long MINUTE = 60;
    private static final long WITHOUT_SECONDS = 600;
    private static final long HOUR = 3600;

    private static final List<Integer> ROUND =
            List.of(1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400);

    private Clock() {}

    /** Round moments from nothing to the end, about so many at most. */
    static List<Double> ticks(double seconds, int most) {
        double step = ROUND.stream()
                .mapToDouble(one -> one)
                .filter(one -> seconds / one <= most)
                .findFirst()
                .orElse(seconds / most);
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= seconds && step > 0; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    public static String words(double seconds) {
        if (seconds < 10) {
            return seconds == Math.rint(seconds)
                    ? (long) seconds + " s"
                    : String.format(Locale.ROOT, seconds < 1 ? "%.2f s" : "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < MINUTE) {
            return whole + " s";
        }
        return whole < HOUR
                ? whole / MINUTE + " min"
                        + (whole % MINUTE == 0 || whole >= WITHOUT_SECONDS ? "" : " " + whole % MINUTE + " s")
                : whole / HOUR + " h " + whole % HOUR / MINUTE + " min";
    }
}
