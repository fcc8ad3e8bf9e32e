package dev.deepseektui.bench.lab;

import dev.deepseektui.core.base.UserError;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/** A parser of start times: a date, or a number of days ago. */
final class Since {
    private Since() {}

    static Instant of(String words, Instant now) {
        if (words.matches("\\d{1,5}d")) {
            return now.minus(Long.parseLong(words.substring(0, words.length() - 1)), ChronoUnit.DAYS);
        }
        try {
            return LocalDate.parse(words).atStartOfDay().toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            throw new UserError(
                    "--since " + words + ": expected a date such as 2026-11-18, or a number of days such as 7d", e);
        }
    }
}
