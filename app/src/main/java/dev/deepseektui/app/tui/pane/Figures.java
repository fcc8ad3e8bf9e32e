package dev.deepseektui.app.tui.pane;

import java.time.Duration;
import java.util.Locale;

/** Short forms of numbers. */
final class Figures {
    private static final long THOUSAND = 1_000;
    private static final long MILLION = 1_000_000;
    private static final double CENT = 0.01;

    private Figures() {}

    /** 980, 1.2k, 41k, 1.05M. */
    static String count(long count) {
        if (count < THOUSAND) {
            return Long.toString(count);
        }
        if (count < 999_500) {
            return count < 9_950
                    ? format("%.1fk", (double) count / THOUSAND)
                    : format("%.0fk", (double) count / THOUSAND);
        }
        return format("%.2fM", (double) count / MILLION);
    }

    /** Rounded down: 100 % is said only of the whole. */
    static String percent(double share) {
        return format("%.0f %%", Math.floor(share * 100 + 1e-9));
    }

    /** Small sums with more digits: a request costs a fraction of a cent. */
    static String dollars(double sum) {
        return sum > 0 && sum < CENT ? format("$%.4f", sum) : format(sum < 1 ? "$%.3f" : "$%.2f", sum);
    }

    static String decimal(double number) {
        return format("%.2f", number);
    }

    static String change(double number) {
        return format("%+.2f", number);
    }

    /** 7 s, 1 m 05 s, 2 h 03 m. */
    static String elapsed(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? format("%d m %02d s", seconds / 60, seconds % 60)
                : format("%d h %02d m", seconds / 3600, seconds / 60 % 60);
    }

    /** 0:07, 4:12, 2:03:09. */
    static String clock(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        return seconds < 3600
                ? format("%d:%02d", seconds / 60, seconds % 60)
                : format("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
