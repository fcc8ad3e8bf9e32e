package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CancellationTest {
    private final Cancellation cancellation = new Cancellation();
    private final List<String> stopped = new ArrayList<>();

    @Test
    void what_is_registered_is_stopped_once() {
        cancellation.whenCancelled(() -> stopped.add("call"));

        cancellation.cancel();
        cancellation.cancel();

        assertThat(stopped).containsExactly("call");
        assertThat(cancellation.isCancelled()).isTrue();
    }

    @Test
    void what_is_over_is_not_stopped() {
        Runnable effect = () -> stopped.add("call");
        Cancellation.Registration first = cancellation.whenCancelled(effect);
        cancellation.whenCancelled(effect);

        first.close();
        first.close();
        cancellation.cancel();

        assertThat(stopped).containsExactly("call");
    }

    @Test
    void what_comes_too_late_is_stopped_at_once() {
        cancellation.cancel();

        cancellation.whenCancelled(() -> stopped.add("late")).close();

        assertThat(stopped).containsExactly("late");
    }

    @Test
    void cancelling_ends_a_wait() throws Exception {
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> cancellation.await(Duration.ofHours(1)));

        cancellation.cancel();

        assertThat(waiting.get()).isTrue();
    }

    @Test
    void a_wait_that_nobody_cancels_ends_by_itself() {
        assertThat(cancellation.await(Duration.ofNanos(10))).isFalse();
        assertThat(cancellation.await(Duration.ZERO)).isFalse();
    }

    @Test
    void an_interrupted_wait_counts_as_cancelled_and_the_thread_stays_interrupted() {
        Thread.currentThread().interrupt();

        assertThat(cancellation.await(Duration.ofHours(1))).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }
}
