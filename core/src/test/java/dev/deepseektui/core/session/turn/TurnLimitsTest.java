package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnLimitsTest {
    private static TurnLimits limits(Optional<Double> session, Optional<Double> turn) {
        return new TurnLimits(10, session, turn);
    }

    @Test
    void what_a_turn_may_cost_bounds_what_the_session_may_cost_in_it() {
        assertThat(limits(Optional.of(5.0), Optional.of(1.0)).ofSession(2.0))
                .isEqualTo(limits(Optional.of(3.0), Optional.empty()));
        assertThat(limits(Optional.empty(), Optional.of(1.0)).ofSession(2.0))
                .isEqualTo(limits(Optional.of(3.0), Optional.empty()));
    }

    @Test
    void the_limit_of_the_session_holds_where_it_is_the_nearer_one() {
        assertThat(limits(Optional.of(2.5), Optional.of(1.0)).ofSession(2.0))
                .isEqualTo(limits(Optional.of(2.5), Optional.empty()));
    }

    @Test
    void where_nothing_is_limited_nothing_is() {
        assertThat(limits(Optional.empty(), Optional.empty()).ofSession(2.0))
                .isEqualTo(limits(Optional.empty(), Optional.empty()));
    }
}
