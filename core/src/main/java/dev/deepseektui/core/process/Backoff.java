package dev.deepseektui.core.process;

import java.time.Duration;
import java.util.Optional;

/**
 * The delays between restarts. Consecutive failures increase the delay up to a maximum; a long run resets it. After too
 * many consecutive failures, restarts stop.
 */
public record Backoff(BackoffLimits limits, int failures) {
    public static final Backoff USUAL =
            new Backoff(new BackoffLimits(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(60), 8), 0);

    /**
     * The limits of a backoff.
     *
     * @param first the first delay; each further one is twice as long
     * @param longest the maximum delay
     * @param aWhile the minimum length of a run that resets the failure count
     * @param most the number of consecutive failures after which restarts stop
     */
    public record BackoffLimits(Duration first, Duration longest, Duration aWhile, int most) {}

    public Backoff after(Duration stayed) {
        return new Backoff(limits, stayed.compareTo(limits.aWhile) >= 0 ? 1 : failures + 1);
    }

    public Backoff exhausted() {
        return new Backoff(limits, limits.most);
    }

    public Optional<Duration> pause() {
        if (failures >= limits.most) {
            return Optional.empty();
        }
        Duration pause = limits.first.multipliedBy(1L << Math.max(0, failures - 1));
        return Optional.of(pause.compareTo(limits.longest) < 0 ? pause : limits.longest);
    }
}
