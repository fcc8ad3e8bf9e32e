package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DeferredTest {
    private final AtomicInteger made = new AtomicInteger();

    @Test
    void is_made_by_whoever_asks_first_and_once() {
        Deferred<Integer> deferred = Deferred.of(made::incrementAndGet);
        assertThat(made).hasValue(0);
        assertThat(deferred.get()).isEqualTo(1);
        assertThat(deferred.get()).isEqualTo(1);
    }

    @Test
    void is_made_on_its_own_thread_while_nobody_asks() {
        Deferred<String> deferred =
                Deferred.begun("maker", () -> Thread.currentThread().getName());
        assertThat(deferred.get()).isIn("maker", Thread.currentThread().getName());
    }

    @Test
    void whoever_asks_while_it_is_made_waits_for_it() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch making = new CountDownLatch(1);
        Deferred<Integer> deferred = Deferred.begun("maker", () -> {
            making.countDown();
            await(asked);
            return made.incrementAndGet();
        });
        making.await();
        Thread asking = new Thread(() -> {
            asked.countDown();
            deferred.get();
        });
        asking.start();
        assertThat(deferred.get()).isEqualTo(1);
        asking.join();
        assertThat(made).hasValue(1);
    }

    @Test
    void an_interruption_while_waiting_is_kept_for_later() throws InterruptedException {
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        Deferred<Integer> deferred = Deferred.begun("maker", () -> {
            making.countDown();
            await(asked);
            return 1;
        });
        making.await();
        Thread.currentThread().interrupt();
        asked.countDown();
        assertThat(deferred.get()).isEqualTo(1);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void what_its_making_throws_everybody_gets() {
        Deferred<Integer> deferred = Deferred.begun("maker", () -> {
            throw new UserError("no such file; name another");
        });
        assertThatThrownBy(deferred::get).isInstanceOf(UserError.class).hasMessageContaining("no such file");
        assertThatThrownBy(deferred::get).isInstanceOf(UserError.class);
    }

    @Test
    void what_was_never_made_is_not_put_away() {
        List<Integer> closed = new ArrayList<>();
        Deferred<Integer> deferred = Deferred.of(made::incrementAndGet);
        deferred.ifMade(closed::add);
        assertThat(closed).isEmpty();
        deferred.get();
        deferred.ifMade(closed::add);
        assertThat(closed).containsExactly(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
