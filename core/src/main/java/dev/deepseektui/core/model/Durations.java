package dev.deepseektui.core.model;

import java.time.Duration;

/** How a pause reads to people. */
final class Durations {
    private Durations() {}

    static String inWords(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1_000) {
            return millis + " ms";
        }
        return (millis + 999) / 1_000 + " s";
    }
}
