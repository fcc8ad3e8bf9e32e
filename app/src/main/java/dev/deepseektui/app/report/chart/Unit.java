package dev.deepseektui.app.report.chart;

import java.util.Locale;

/** How a value is written at an axis and in a table. */
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
            return value >= MANY_SECONDS ? Clock.words(value) : decimals(value) + " s";
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

    private static final double TENTHS = 10;

    public abstract String of(double value);

    private static String decimals(double value) {
        double rounded = Math.round(value * TENTHS) / TENTHS;
        return rounded == Math.rint(rounded)
                ? Long.toString((long) rounded)
                : String.format(Locale.ROOT, "%.1f", rounded);
    }
}
