package dev.deepseektui.app.report.chart;

import java.util.Locale;

/** The unit of the values at an axis and in a table. */
public enum Unit {
    TOKENS {
        @Override
        public String of(double value) {
            return value >= MILLION
                    ? decimals(value / MILLION) + "M"
                    : value >= THOUSAND ? decimals(value / THOUSAND) + "k" : decimals(value);
        }
    },
    DOLLARS {
        @Override
        public String of(double value) {
            return value == 0 ? "$0" : String.format(Locale.ROOT, Math.abs(value) < 0.1 ? "$%.4f" : "$%.2f", value);
        }
    },
    SECONDS {
        @Override
        public String of(double value) {
            return value >= MANY_SECONDS ? time(value) : decimals(value) + " s";
        }
    },
    COUNT {
        @Override
        public String of(double value) {
            return decimals(value);
        }
    };

    private static final double THOUSAND = 1e3;
    private static final double MILLION = 1e6;
    /** Minutes and seconds together are too wide for an axis. */
    private static final double MANY_SECONDS = 600;

    private static final long MINUTE = 60;
    private static final long WITHOUT_SECONDS = 600;
    private static final long HOUR = 3600;
    private static final double TENTHS = 10;

    public abstract String of(double value);

    private static String decimals(double value) {
        double rounded = Math.round(value * TENTHS) / TENTHS;
        return rounded == Math.rint(rounded)
                ? Long.toString((long) rounded)
                : String.format(Locale.ROOT, "%.1f", rounded);
    }

    /** Returns a length of time in words. */
    public static String time(double seconds) {
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
