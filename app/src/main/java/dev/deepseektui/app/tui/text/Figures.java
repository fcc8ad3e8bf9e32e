package dev.deepseektui.app.tui.text;

import static dev.deepseektui.app.AppMessages.say;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Display formats for numbers, sizes, durations and amounts of money. */
public final class Figures {
    private static final int KILO = 1_000;
    private static final int KIB = 1_024;

    private Figures() {}

    /** Formats a count: 950, 9.5k, 41k, 1.2M. */
    public static String count(long number) {
        return number < 999_500 ? exactCount(number) : scaled(number / 1e6) + "M";
    }

    /** Formats a size: 213 B, 1.5 KB, 12 KB, 3.1 MB. */
    public static String bytes(long bytes) {
        if (bytes < KIB) {
            return bytes + " B";
        }
        double kilo = bytes / (double) KIB;
        return kilo < KIB ? scaled(kilo) + " KB" : scaled(kilo / KIB) + " MB";
    }

    /** Formats a duration: 12 ms, 0.1 s, 12 s, 2 min 5 s. */
    public static String seconds(long millis) {
        if (millis < 100) {
            return millis + " ms";
        }
        long seconds = millis / KILO;
        if (seconds < 10) {
            return format("%.1f s", millis / 1e3);
        }
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }

    /** Formats an amount in US dollars: $0.012, $1.24. */
    public static String dollars(double dollars) {
        return format(dollars < 1 ? "$%.3f" : "$%.2f", dollars);
    }

    private static String scaled(double number) {
        return number < 9.95 ? format("%.1f", number) : String.valueOf(Math.round(number));
    }

    /** Formats a count with two decimals for millions: 980, 1.2k, 41k, 1.05M. */
    public static String exactCount(long count) {
        if (count < KILO) {
            return Long.toString(count);
        }
        if (count < 999_500) {
            return scaled(count / 1e3) + "k";
        }
        return format("%.2fM", count / 1e6);
    }

    /** Formats a share between 0 and 1 as a percentage. It is rounded down, so that 100 % means all. */
    public static String percent(double share) {
        return format("%.0f %%", Math.floor(share * 100 + 1e-9));
    }

    /** Formats an amount in US dollars. Amounts below one cent have four decimals. */
    public static String exactDollars(double sum) {
        return sum > 0 && sum < 0.01 ? format("$%.4f", sum) : dollars(sum);
    }

    public static String decimal(double number) {
        return format("%.2f", number);
    }

    /** Formats elapsed time: 7 s, 1 m 05 s, 2 h 03 m. */
    public static String elapsed(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? format("%d m %02d s", seconds / 60, seconds % 60)
                : format("%d h %02d m", seconds / 3600, seconds / 60 % 60);
    }

    /** Formats elapsed time: 0:07, 4:12, 2:03:09. */
    public static String clock(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        return seconds < 3600
                ? format("%d:%02d", seconds / 60, seconds % 60)
                : format("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** Formats how long ago something happened. */
    public static String ago(Instant then, Instant now, ZoneId zone) {
        long minutes = Duration.between(then, now).toMinutes();
        if (minutes < 1) {
            return say("desk.age.now");
        }
        if (minutes < 60) {
            return say("desk.age.minutes", minutes);
        }
        LocalDate day = LocalDate.ofInstant(then, zone);
        LocalDate today = LocalDate.ofInstant(now, zone);
        if (day.equals(today)) {
            return say("desk.age.hours", minutes / 60);
        }
        if (day.equals(today.minusDays(1))) {
            return say("desk.age.yesterday");
        }
        String form = say(day.getYear() == today.getYear() ? "desk.age.day" : "desk.age.year");
        return DateTimeFormatter.ofPattern(form, Locale.ENGLISH).format(day);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
