package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatFailure.FailureKind;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryPolicyTest {
    private static final double ALMOST_ONE = Math.nextDown(1.0);

    private final RetryPolicy policy = new RetryPolicy(7);

    @Test
    void pauses_double_from_half_a_second_to_ten() {
        assertThat(IntStream.rangeClosed(1, 7)
                        .mapToObj(retry -> policy.pause(retry, FailureKind.NETWORK, Optional.empty(), ALMOST_ONE)
                                .orElseThrow()
                                .plusNanos(1)
                                .toMillis()))
                .containsExactly(500L, 1_000L, 2_000L, 4_000L, 8_000L, 10_000L, 10_000L);
    }

    @Test
    void jitter_is_full() {
        assertThat(policy.pause(3, FailureKind.OVERLOADED, Optional.empty(), 0)).hasValue(Duration.ZERO);
        assertThat(policy.pause(3, FailureKind.OVERLOADED, Optional.empty(), 0.5))
                .hasValue(Duration.ofSeconds(1));
    }

    @Test
    void the_last_retry_is_the_last() {
        assertThat(policy.pause(7, FailureKind.TIMEOUT, Optional.empty(), 0)).isPresent();
        assertThat(policy.pause(8, FailureKind.TIMEOUT, Optional.empty(), 0)).isEmpty();
        assertThat(new RetryPolicy(0).pause(1, FailureKind.TIMEOUT, Optional.empty(), 0))
                .isEmpty();
    }

    @Test
    void a_server_that_asks_for_time_gets_it() {
        Optional<Duration> asked = Optional.of(Duration.ofSeconds(3));

        assertThat(policy.pause(1, FailureKind.RATE_LIMITED, asked, 0.9)).isEqualTo(asked);
        assertThat(policy.pause(6, FailureKind.RATE_LIMITED, asked, 0.9)).hasValue(Duration.ofSeconds(9));
    }

    @Test
    void a_server_that_asks_for_too_much_time_is_given_up() {
        assertThat(policy.pause(1, FailureKind.RATE_LIMITED, Optional.of(RetryPolicy.MAX_REQUESTED_DELAY), 0))
                .isPresent();
        assertThat(policy.pause(
                        1, FailureKind.RATE_LIMITED, Optional.of(RetryPolicy.MAX_REQUESTED_DELAY.plusSeconds(1)), 0))
                .isEmpty();
    }

    @Test
    void an_answer_that_was_cut_off_is_asked_for_again_like_one_that_never_came() {
        assertThat(new RetryPolicy(1).pause(1, FailureKind.CUT_OFF, Optional.empty(), 0.5))
                .isEqualTo(new RetryPolicy(1).pause(1, FailureKind.NETWORK, Optional.empty(), 0.5))
                .isPresent();
    }

    @ParameterizedTest
    @EnumSource(
            value = FailureKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RATE_LIMITED", "SERVER_ERROR", "OVERLOADED", "NETWORK", "TIMEOUT", "CUT_OFF"})
    void what_does_not_pass_is_not_tried_again(FailureKind kind) {
        assertThat(policy.pause(1, kind, Optional.empty(), 0)).isEmpty();
    }

    @Test
    void a_notice_says_what_when_and_how_often() {
        ChatFailure failure = ChatFailure.of(FailureKind.RATE_LIMITED, "");

        assertThat(new ChatEvent.Retrying(failure, 2, 5, Duration.ofSeconds(3)).line())
                .isEqualTo("rate limited, retry 2 of 5 in 3 s");
        assertThat(new ChatEvent.Retrying(failure, 1, 5, Duration.ofMillis(250)).line())
                .isEqualTo("rate limited, retry 1 of 5 in 250 ms");
    }
}
