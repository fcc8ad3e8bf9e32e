package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllowanceTest {
    private final Allowance session = new Allowance();
    private final Allowance agent = new Allowance(Optional.of(session));
    private final Allowance other = new Allowance(Optional.of(session));

    @Test
    void what_one_agent_spends_counts_for_the_other_at_once() {
        session.settle(1, 0.4);
        agent.settle(0.5, 0);
        other.settle(0.5, 0);

        session.spend(0.5);
        assertThat(other.left()).isBetween(0.09, 0.11);
        session.spend(0.1);
        assertThat(agent.isSpentAbove()).isTrue();
        assertThat(other.isSpentAbove()).isTrue();
    }

    @Test
    void a_limit_that_is_raised_reaches_agents_that_work() {
        session.settle(1, 1);
        assertThat(agent.isSpentAbove()).isTrue();

        session.settle(2, 1);
        assertThat(agent.isSpentAbove()).isFalse();
    }

    @Test
    void who_works_for_nobody_has_nobody_above() {
        session.settle(0, 1);

        assertThat(session.isSpentAbove()).isFalse();
    }
}
