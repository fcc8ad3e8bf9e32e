package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Texts for how long ago something happened. */
public final class Ages {
    private Ages() {}

    public static String of(Instant then, Instant now, ZoneId zone) {
        LocalDate day = LocalDate.ofInstant(then, zone);
        LocalDate today = LocalDate.ofInstant(now, zone);
        long minutes = Duration.between(then, now).toMinutes();
        if (minutes < 1) {
            return say("desk.age.now");
        }
        if (minutes < 60) {
            return say("desk.age.minutes", minutes);
        }
        if (day.equals(today)) {
            return say("desk.age.hours", minutes / 60);
        }
        if (day.equals(today.minusDays(1))) {
            return say("desk.age.yesterday");
        }
        String form = day.getYear() == today.getYear() ? "age.day" : "age.year";
        return DateTimeFormatter.ofPattern(say("desk." + form), Locale.ENGLISH).format(day);
    }
}
