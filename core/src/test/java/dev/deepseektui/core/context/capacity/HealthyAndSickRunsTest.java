package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.testkit.SimulatedSession;
import org.junit.jupiter.api.Test;

/** Long runs that go well: the controller must not replan them, nor rewrite a small prompt. Earlier versions did. */
class HealthyAndSickRunsTest {
    private final SimulatedSession session =
            new SimulatedSession(CapacityConfigs.settings("min_turns_before_guardrail=0"));

    @Test
    void calls_in_fives_at_little_context_are_healthy() {
        session.work(10, 5, 0.05, 0.05);

        assertThat(session.actions()).isEmpty();
    }

    @Test
    void a_long_turn_is_refreshed_once_its_prompt_is_worth_it() {
        session.work(48, 1, 0.40, 0.49);

        assertThat(session.actions()).containsExactly(CapacityAction.TARGETED_CONTEXT_REFRESH);
    }

    @Test
    void turns_that_go_well_are_never_planned_anew_however_full_they_are() {
        for (int turn = 0; turn < 8; turn++) {
            session.work(48, 1, 0.30, 0.90);
        }

        assertThat(session.actions())
                .startsWith(CapacityAction.TARGETED_CONTEXT_REFRESH)
                .doesNotContain(CapacityAction.VERIFY_AND_REPLAN);
        assertThat(session.evaluations)
                .extracting(evaluated -> evaluated.decision().proposedAction())
                .contains(CapacityAction.VERIFY_AND_REPLAN);
    }

    @Test
    void a_small_prompt_is_never_rewritten() {
        for (int turn = 0; turn < 8; turn++) {
            session.work(48, 1, 0.10, 0.39);
        }

        assertThat(session.actions()).noneMatch(CapacityAction::rewrites);
    }
}
