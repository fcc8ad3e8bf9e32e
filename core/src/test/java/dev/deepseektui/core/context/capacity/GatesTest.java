package dev.deepseektui.core.context.capacity;

import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.NO_INTERVENTION;
import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.TARGETED_CONTEXT_REFRESH;
import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.VERIFY_AND_REPLAN;
import static dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction.VERIFY_WITH_TOOL_REPLAY;
import static dev.deepseektui.core.context.capacity.Observation.Checkpoint.ERROR_ESCALATION;
import static dev.deepseektui.core.context.capacity.Observation.Checkpoint.POST_TOOL;
import static dev.deepseektui.core.context.capacity.Observation.Checkpoint.PRE_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.GateLimits;
import dev.deepseektui.core.context.capacity.CapacityPolicy.Gates;
import dev.deepseektui.core.context.capacity.CapacityState.GateStanding;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import org.junit.jupiter.api.Test;

class GatesTest {
    private static final GateLimits LIMITS = new GateLimits(2, 5, 1, 2, 12);
    private static final GateStanding OPEN = new GateStanding(false, 0, false, false, false, 0);
    private static final GateStanding SHUT = new GateStanding(true, 0, true, true, true, 9);

    private final Gates gates = new Gates(LIMITS, false);

    @Test
    void the_first_turns_come_first() {
        assertThat(gates.decide(at(PRE_REQUEST, 1, 11), TARGETED_CONTEXT_REFRESH, SHUT))
                .isEqualTo(nothing(TARGETED_CONTEXT_REFRESH, GateReason.MIN_TURNS_BEFORE_GUARDRAIL_NOT_REACHED));
    }

    @Test
    void one_long_ask_is_guarded_from_the_first_turn_on() {
        assertThat(gates.decide(at(PRE_REQUEST, 1, 12), TARGETED_CONTEXT_REFRESH, OPEN)
                        .action())
                .isEqualTo(TARGETED_CONTEXT_REFRESH);
    }

    @Test
    void low_risk_comes_before_all_that_was_spent() {
        assertThat(gates.decide(at(PRE_REQUEST, 2, 0), NO_INTERVENTION, SHUT))
                .isEqualTo(nothing(NO_INTERVENTION, GateReason.LOW_RISK_NO_INTERVENTION));
    }

    @Test
    void an_intervention_in_this_turn_blocks_before_cooldowns_do() {
        assertThat(gates.decide(at(PRE_REQUEST, 2, 0), TARGETED_CONTEXT_REFRESH, SHUT))
                .isEqualTo(blocked(TARGETED_CONTEXT_REFRESH, GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN));
    }

    @Test
    void each_action_has_its_own_cooldown() {
        GateStanding cooling = new GateStanding(false, 0, true, true, false, 0);

        assertThat(gates.decide(at(POST_TOOL, 2, 0), TARGETED_CONTEXT_REFRESH, cooling))
                .isEqualTo(blocked(TARGETED_CONTEXT_REFRESH, GateReason.REFRESH_COOLDOWN_ACTIVE));
        assertThat(gates.decide(at(POST_TOOL, 2, 0), VERIFY_AND_REPLAN, cooling))
                .isEqualTo(blocked(VERIFY_AND_REPLAN, GateReason.REPLAN_COOLDOWN_ACTIVE));
        assertThat(gates.decide(at(POST_TOOL, 2, 0), VERIFY_WITH_TOOL_REPLAY, cooling)
                        .action())
                .isEqualTo(VERIFY_WITH_TOOL_REPLAY);
    }

    @Test
    void a_disabled_replay_comes_before_its_budget() {
        assertThat(gates.decide(
                        at(POST_TOOL, 2, 0),
                        VERIFY_WITH_TOOL_REPLAY,
                        new GateStanding(false, 0, false, false, true, 9)))
                .isEqualTo(blocked(VERIFY_WITH_TOOL_REPLAY, GateReason.REPLAY_DISABLED_FOR_TURN));
        assertThat(gates.decide(
                        at(POST_TOOL, 2, 0),
                        VERIFY_WITH_TOOL_REPLAY,
                        new GateStanding(false, 0, false, false, false, 1)))
                .isEqualTo(blocked(VERIFY_WITH_TOOL_REPLAY, GateReason.MAX_REPLAY_PER_TURN_REACHED));
    }

    @Test
    void what_a_checkpoint_cannot_do_is_not_blocked_but_not_available() {
        assertThat(gates.decide(at(POST_TOOL, 2, 0), TARGETED_CONTEXT_REFRESH, OPEN))
                .isEqualTo(nothing(TARGETED_CONTEXT_REFRESH, GateReason.NOT_AVAILABLE_AT_CHECKPOINT));
        assertThat(gates.decide(at(PRE_REQUEST, 2, 0), VERIFY_AND_REPLAN, OPEN))
                .isEqualTo(nothing(VERIFY_AND_REPLAN, GateReason.NOT_AVAILABLE_AT_CHECKPOINT));
        assertThat(gates.decide(at(ERROR_ESCALATION, 2, 0), VERIFY_WITH_TOOL_REPLAY, OPEN))
                .isEqualTo(nothing(VERIFY_WITH_TOOL_REPLAY, GateReason.NOT_AVAILABLE_AT_CHECKPOINT));
    }

    @Test
    void observing_only_comes_last() {
        Gates observing = new Gates(LIMITS, true);

        assertThat(observing.decide(at(POST_TOOL, 2, 0), VERIFY_AND_REPLAN, OPEN))
                .isEqualTo(nothing(VERIFY_AND_REPLAN, GateReason.OBSERVE_ONLY));
        assertThat(observing
                        .decide(at(PRE_REQUEST, 2, 0), VERIFY_AND_REPLAN, OPEN)
                        .reason())
                .isEqualTo(GateReason.NOT_AVAILABLE_AT_CHECKPOINT);
    }

    @Test
    void what_no_gate_stops_is_selected() {
        assertThat(gates.decide(at(ERROR_ESCALATION, 2, 0), VERIFY_AND_REPLAN, OPEN))
                .isEqualTo(new CapacityDecision(
                        VERIFY_AND_REPLAN, VERIFY_AND_REPLAN, false, GateReason.POLICY_SELECTED_ACTION));
    }

    private static Observation at(Checkpoint checkpoint, long turn, long actions) {
        return new Observation(
                checkpoint, turn, "deepseek-flash", new Inputs(actions, 0L, 0L, 0.0, null, null, null), false);
    }

    private static CapacityDecision nothing(CapacityAction proposed, GateReason reason) {
        return new CapacityDecision(proposed, NO_INTERVENTION, false, reason);
    }

    private static CapacityDecision blocked(CapacityAction proposed, GateReason reason) {
        return new CapacityDecision(proposed, NO_INTERVENTION, true, reason);
    }
}
