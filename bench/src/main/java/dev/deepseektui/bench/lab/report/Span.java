package dev.deepseektui.bench.lab.report;

import java.time.Duration;
import java.time.Instant;

/** A time span. */
public record Span(Instant from, Instant to) {
    public Duration length() {
        return to.isBefore(from) ? Duration.ZERO : Duration.between(from, to);
    }
}
