package dev.deepseektui.core.tool.mcp;

import java.time.Duration;
import java.util.Optional;

/** When what went is begun again: later each time, until it stayed for a while, and not for ever. */
record Backoff(Limits limits, int failures) {
    static final Backoff USUAL =
            new Backoff(new Limits(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(60), 8), 0);

    /**
     * How patient it is.
     *
     * @param first the first pause; each other is twice the one before
     * @param longest what no pause is longer than
     * @param aWhile what stayed so long is not held against its past
     * @param most so many failures in a row are enough
     */
    record Limits(Duration first, Duration longest, Duration aWhile, int most) {}

    Backoff after(Duration stayed) {
        return new Backoff(limits, stayed.compareTo(limits.aWhile) >= 0 ? 1 : failures + 1);
    }

    /** Nothing comes of trying again. */
    Backoff givingUp() {
        return new Backoff(limits, limits.most);
    }

    /** How long to wait now; nothing where it is not begun again by itself. */
    Optional<Duration> pause() {
        if (failures >= limits.most) {
            return Optional.empty();
        }
        Duration pause = limits.first.multipliedBy(1L << Math.max(0, failures - 1));
        return Optional.of(pause.compareTo(limits.longest) < 0 ? pause : limits.longest);
    }
}
