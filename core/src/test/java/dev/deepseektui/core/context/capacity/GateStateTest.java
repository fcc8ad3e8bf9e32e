package dev.deepseektui.core.context.capacity;

import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.TARGETED_CONTEXT_REFRESH;
import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.VERIFY_AND_REPLAN;
import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.VERIFY_WITH_TOOL_REPLAY;
import static dev.deepseektui.core.context.capacity.Observation.Checkpoint.ERROR_ESCALATION;
import static dev.deepseektui.core.context.capacity.Observation.Checkpoint.POST_TOOL;
import static dev.deepseektui.core.context.capacity.Observation.Checkpoint.PRE_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.Prior;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.GateLimits;
import dev.deepseektui.core.context.capacity.CapacityState.GateStanding;
import dev.deepseektui.core.context.capacity.CapacityState.GateState;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GateStateTest {
    private static final GateLimits LIMITS = new GateLimits(2, 5, 1, 2, 12);
    private static final Risk HIGH = new Risk(RiskBand.HIGH, false, false);
    private static final GateStanding OPEN = new GateStanding(false, 0, false, false, false, 0);

    private final GateState state = new GateState();

    @Test
    void at_the_beginning_all_is_open() {
        assertThat(state.at(0, LIMITS)).isEqualTo(OPEN);
    }

    @Test
    void a_cooldown_includes_its_last_turn() {
        state.apply(new InterventionApplied(7, TARGETED_CONTEXT_REFRESH, null, null, null, null));
        state.apply(new InterventionApplied(7, VERIFY_AND_REPLAN, null, null, null, null));

        assertThat(state.at(9, LIMITS).refreshCools()).isTrue();
        assertThat(state.at(10, LIMITS).refreshCools()).isFalse();
        assertThat(state.at(12, LIMITS).replanCools()).isTrue();
        assertThat(state.at(13, LIMITS).replanCools()).isFalse();
    }

    @Test
    void a_turn_has_one_intervention() {
        state.apply(new InterventionApplied(7, TARGETED_CONTEXT_REFRESH, null, null, null, null));

        assertThat(state.at(7, LIMITS).intervened()).isTrue();
        assertThat(state.at(8, LIMITS).intervened()).isFalse();
    }

    @Test
    void what_found_nothing_to_do_spends_nothing_but_the_replay_that_was_tried() {
        state.apply(new InterventionSkipped(7, TARGETED_CONTEXT_REFRESH, NoOp.NOTHING_TO_REFRESH, null));
        assertThat(state.at(7, LIMITS)).isEqualTo(OPEN);

        state.apply(new InterventionSkipped(7, VERIFY_WITH_TOOL_REPLAY, NoOp.NO_REPLAY_CANDIDATE, null));
        assertThat(state.at(7, LIMITS)).isEqualTo(new GateStanding(false, 0, false, false, false, 1));
        assertThat(state.at(8, LIMITS).replaysTried()).isZero();
    }

    @Test
    void what_was_selected_but_not_carried_out_spends_nothing() {
        state.apply(evaluated(7, POST_TOOL, HIGH));

        assertThat(state.at(7, LIMITS)).isEqualTo(OPEN);
    }

    @ParameterizedTest
    @EnumSource(names = {"CONFLICT", "ERROR"})
    void a_check_that_failed_ends_replays_in_its_turn_and_asks_for_a_plan_in_the_next(ReplayVerdict verdict) {
        state.apply(new InterventionApplied(7, VERIFY_WITH_TOOL_REPLAY, verdict, null, null, null));

        assertThat(state.at(7, LIMITS).replayDisabled()).isTrue();
        assertThat(state.at(8, LIMITS).replayDisabled()).isFalse();
        assertThat(state.escalates(POST_TOOL, 7, HIGH)).isFalse();
        assertThat(state.escalates(POST_TOOL, 8, HIGH)).isTrue();
        assertThat(state.escalates(ERROR_ESCALATION, 9, HIGH)).isTrue();
    }

    @Test
    void a_check_that_passed_asks_for_nothing() {
        state.apply(new InterventionApplied(7, VERIFY_WITH_TOOL_REPLAY, ReplayVerdict.PASS, null, null, null));

        assertThat(state.escalates(POST_TOOL, 8, HIGH)).isFalse();
    }

    @Test
    void only_high_risk_behind_a_tool_escalates() {
        state.apply(new InterventionApplied(7, VERIFY_WITH_TOOL_REPLAY, ReplayVerdict.CONFLICT, null, null, null));

        assertThat(state.escalates(PRE_REQUEST, 8, HIGH)).isFalse();
        assertThat(state.escalates(POST_TOOL, 8, new Risk(RiskBand.MEDIUM, true, false)))
                .isFalse();
    }

    @Test
    void it_stays_armed_to_the_end_of_the_turn_in_which_it_first_escalated() {
        state.apply(new InterventionApplied(7, VERIFY_WITH_TOOL_REPLAY, ReplayVerdict.CONFLICT, null, null, null));
        state.apply(evaluated(8, PRE_REQUEST, HIGH));
        state.apply(evaluated(9, POST_TOOL, HIGH));

        assertThat(state.escalates(POST_TOOL, 9, HIGH)).isTrue();
        assertThat(state.escalates(POST_TOOL, 10, HIGH)).isFalse();
    }

    @Test
    void a_new_plan_ends_it() {
        state.apply(new InterventionApplied(7, VERIFY_WITH_TOOL_REPLAY, ReplayVerdict.CONFLICT, null, null, null));
        state.apply(new InterventionApplied(8, VERIFY_AND_REPLAN, null, null, null, null));

        assertThat(state.escalates(POST_TOOL, 9, HIGH)).isFalse();
    }

    private static CheckpointEvaluated evaluated(long turn, Checkpoint checkpoint, Risk risk) {
        SlackProfile profile = new SlackProfile(0, 0, 0, 0, 0);
        Assessment assessment = new Assessment(
                new Pressure(0, 0, 0, 0, 0), new Prior(3.8, "row"), 0, profile, FailureProbability.of(profile), risk);
        return new CheckpointEvaluated(
                turn,
                checkpoint,
                "deepseek-flash",
                new Inputs(0L, 0L, 0L, 0.0, null, null, null),
                assessment,
                new CapacityDecision(
                        VERIFY_WITH_TOOL_REPLAY, VERIFY_WITH_TOOL_REPLAY, false, GateReason.POLICY_SELECTED_ACTION),
                null,
                null);
    }
}
