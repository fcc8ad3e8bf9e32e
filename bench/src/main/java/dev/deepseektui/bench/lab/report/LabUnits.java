package dev.deepseektui.bench.lab.report;

import dev.deepseektui.app.report.Figure.ValueUnit;
import java.util.Locale;

/** The units of the lab's charts. */
final class LabUnits {
    static final ValueUnit COUNT = ValueUnit::decimals;
    static final ValueUnit SECONDS =
            value -> value >= LabUnits.MANY_SECONDS ? time(value) : ValueUnit.decimals(value) + " s";

    /** The number of seconds from which an axis shows only minutes. Minutes and seconds together would be too wide. */
    private static final double MANY_SECONDS = 600;

    private static final long MINUTE = 60;
    private static final long WITHOUT_SECONDS = 600;
    private static final long HOUR = 3600;

    private LabUnits() {}

    /** Formats a duration. */
    static String time(double seconds) {
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
