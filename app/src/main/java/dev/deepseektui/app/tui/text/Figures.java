package dev.deepseektui.app.tui.text;

import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
    private static final int KILO = 1_000;
    private static final int KIB = 1_024;

    private Figures() {}

    /** 950, 9.5k, 41k, 1.2M. */
    public static String count(long number) {
        if (number < KILO) {
            return String.valueOf(number);
        }
        return number < 999_500 ? scaled(number / 1e3) + "k" : scaled(number / 1e6) + "M";
    }

    /** 213 B, 1.5 KB, 12 KB, 3.1 MB. */
    public static String bytes(long bytes) {
        if (bytes < KIB) {
            return bytes + " B";
        }
        double kilo = bytes / (double) KIB;
        return kilo < KIB ? scaled(kilo) + " KB" : scaled(kilo / KIB) + " MB";
    }

    /** 12 ms, 0.1 s, 12 s, 2 min 5 s. */
    public static String seconds(long millis) {
        if (millis < 100) {
            return millis + " ms";
        }
        long seconds = millis / KILO;
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1e3);
        }
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }

    /** $0.012, $1.24. */
    public static String dollars(double dollars) {
        return String.format(Locale.ROOT, dollars < 1 ? "$%.3f" : "$%.2f", dollars);
    }

    private static String scaled(double number) {
        return number < 9.95 ? String.format(Locale.ROOT, "%.1f", number) : String.valueOf(Math.round(number));
    }
}
