package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.testkit.SimulatedSession;
import org.junit.jupiter.api.Test;

/** That the controller leaves good work alone was the hardest thing to get right: these are the runs that earlier ones broke off. */
class HealthyAndSickRunsTest {
    private final SimulatedSession session =
            new SimulatedSession(CapacityConfigs.settings("min_turns_before_guardrail=0"));

    @Test
    void a_long_turn_on_many_files_is_healthy() {
        session.work(48, 1, 0.30, 0.49);

        staysLow();
    }

    @Test
    void calls_in_fives_at_little_context_are_healthy() {
        session.work(10, 5, 0.05, 0.05);

        staysLow();
    }

    @Test
    void eight_calls_at_once_are_healthy() {
        session.work(6, 8, 0.30, 0.49);

        staysLow();
    }

    @Test
    void long_turns_one_after_the_other_are_healthy() {
        for (int turn = 0; turn < 8; turn++) {
            session.work(48, 1, 0.30, 0.49);
        }

        staysLow();
    }

    @Test
    void turns_that_fill_the_context_are_refreshed_and_then_planned_anew() {
        for (int turn = 0; turn < 8; turn++) {
            session.work(48, 1, 0.30, 0.90);
        }

        assertThat(session.actions())
                .startsWith(CapacityAction.TARGETED_CONTEXT_REFRESH)
                .contains(CapacityAction.VERIFY_AND_REPLAN);
    }

    private void staysLow() {
        assertThat(session.evaluations)
                .isNotEmpty()
                .allSatisfy(evaluated ->
                        assertThat(evaluated.decision().reason()).isEqualTo(GateReason.LOW_RISK_NO_INTERVENTION));
    }
}
