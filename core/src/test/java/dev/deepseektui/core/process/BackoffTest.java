package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final Duration A_MOMENT = Duration.ofMillis(300);

    @Test
    void each_pause_is_twice_the_one_before_until_it_gives_up() {
        List<Long> pauses = new ArrayList<>();
        Backoff backoff = Backoff.USUAL.after(A_MOMENT);
        for (Optional<Duration> pause = backoff.pause(); pause.isPresent(); pause = backoff.pause()) {
            pauses.add(pause.get().toSeconds());
            backoff = backoff.after(A_MOMENT);
        }

        assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L);
    }

    @Test
    void what_stayed_up_for_a_minute_is_begun_again_at_once() {
        Backoff tried = Backoff.USUAL.after(A_MOMENT).after(A_MOMENT).after(A_MOMENT);

        assertThat(tried.after(Duration.ofSeconds(60)).pause()).contains(Duration.ofSeconds(1));
    }

    @Test
    void what_was_given_up_is_not_begun_again() {
        assertThat(Backoff.USUAL.exhausted().pause()).isEmpty();
    }
}
