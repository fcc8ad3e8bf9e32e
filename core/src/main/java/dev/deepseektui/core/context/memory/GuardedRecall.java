package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.ExternalHit;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.SkipReason;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A search outside the workspace with a deadline, a circuit breaker and a filter for its results. Used by one thread;
 * each search runs on a separate thread.
 */
public final class GuardedRecall {
    private final ExternalRecall recall;
    private final Duration deadline;
    private final InstantSource clock;
    private final CircuitBreaker breaker = new CircuitBreaker();
    private @Nullable Thread lost;

    public GuardedRecall(ExternalRecall recall, Duration deadline, InstantSource clock) {
        this.recall = recall;
        this.deadline = deadline;
        this.clock = clock;
    }

    /** The result of a search: the filtered hits, or the reason why there are none. */
    public record ExternalAnswer(List<ExternalHit> hits, Optional<SkipReason> reason) {
        public ExternalAnswer {
            hits = List.copyOf(hits);
        }

        static ExternalAnswer without(SkipReason reason) {
            return new ExternalAnswer(List.of(), Optional.of(reason));
        }
    }

    public ExternalAnswer search(String query, int limit) {
        Instant now = clock.instant();
        if (breaker.isOpen(now)) {
            return ExternalAnswer.without(SkipReason.PROVIDER_ERROR);
        }
        Thread still = lost;
        if (still != null && still.isAlive()) {
            return ExternalAnswer.without(SkipReason.PROVIDER_TIMEOUT);
        }
        FutureTask<List<ExternalHit>> task = new FutureTask<>(() -> cleaned(recall.search(query, limit), limit));
        return awaited(task, Daemon.start("external recall", task));
    }

    private ExternalAnswer awaited(FutureTask<List<ExternalHit>> task, Thread thread) {
        try {
            List<ExternalHit> hits = task.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
            breaker.worked();
            return hits.isEmpty() ? ExternalAnswer.without(SkipReason.NO_HITS) : usable(hits);
        } catch (TimeoutException e) {
            leave(task, thread);
            breaker.failed(clock.instant());
            return ExternalAnswer.without(SkipReason.PROVIDER_TIMEOUT);
        } catch (ExecutionException e) {
            // Even an Error ends only the provider's thread, so any failure counts as a provider error.
            breaker.failed(clock.instant());
            return ExternalAnswer.without(SkipReason.PROVIDER_ERROR);
        } catch (InterruptedException e) {
            leave(task, thread);
            Thread.currentThread().interrupt();
            return ExternalAnswer.without(SkipReason.PROVIDER_TIMEOUT);
        }
    }

    private void leave(FutureTask<List<ExternalHit>> task, Thread thread) {
        task.cancel(true);
        lost = thread;
    }

    /** Filters the hits. The text of a rejected hit becomes empty. */
    private static List<ExternalHit> cleaned(List<ExternalHit> found, int limit) {
        List<ExternalHit> cleaned = new ArrayList<>();
        for (int i = 0; i < Math.min(limit, found.size()); i++) {
            ExternalHit hit = found.get(i);
            cleaned.add(new ExternalHit(
                    ForeignText.cleaned(hit.text()).orElse(""), ForeignText.word(hit.origin()), hit.score()));
        }
        return cleaned;
    }

    private static ExternalAnswer usable(List<ExternalHit> cleaned) {
        List<ExternalHit> usable =
                cleaned.stream().filter(hit -> !hit.text().isEmpty()).toList();
        return usable.isEmpty()
                ? ExternalAnswer.without(SkipReason.FILTERED_OUT)
                : new ExternalAnswer(usable, Optional.empty());
    }

    /** A circuit breaker that stops queries to a source after repeated failures. Not thread-safe. */
    static final class CircuitBreaker {
        private static final int FAILURES = 3;
        private static final Duration PAUSE = Duration.ofMinutes(1);

        private int failures;
        private Instant askAgain = Instant.MIN;

        boolean isOpen(Instant now) {
            return failures >= FAILURES && now.isBefore(askAgain);
        }

        void worked() {
            failures = 0;
        }

        /** Counts a failure. After the pause, a single failure opens the breaker again. */
        void failed(Instant now) {
            failures++;
            askAgain = now.plus(PAUSE);
        }
    }

    /** A search outside the workspace. Callers must expect it to be slow, to fail, or to return arbitrary text. */
    @FunctionalInterface
    public interface ExternalRecall {
        /** Returns the hits, best first. */
        List<ExternalHit> search(String query, int limit) throws IOException, InterruptedException;

        /**
         * A hit.
         *
         * @param origin the name of its source in one word
         * @param score from 0 to 1
         */
        record ExternalHit(String text, String origin, double score) {}

        /** The reason why no external unit was added to the prompt. */
        public enum SkipReason {
            PROVIDER_ERROR,
            PROVIDER_TIMEOUT,
            NO_HITS,
            ZONE_CLOSED,
            FILTERED_OUT
        }
    }
}
