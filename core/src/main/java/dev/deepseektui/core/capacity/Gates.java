package dev.deepseektui.core.capacity;

/** Whether a proposed action may be taken: the gates are asked in a fixed order, and the first that objects gives the reason. */
final class Gates {
    private final GateLimits limits;
    private final boolean observeOnly;

    Gates(GateLimits limits, boolean observeOnly) {
        this.limits = limits;
        this.observeOnly = observeOnly;
    }

    /** For an observation of which all is known. A blocked action becomes nothing, never another action. */
    Decision decide(Observation observation, Action proposed, Standing standing) {
        if (isEarly(observation)) {
            return Decision.nothing(proposed, Reason.MIN_TURNS_BEFORE_GUARDRAIL_NOT_REACHED);
        }
        if (proposed == Action.NO_INTERVENTION) {
            return Decision.nothing(proposed, Reason.LOW_RISK_NO_INTERVENTION);
        }
        if (standing.intervened()) {
            return Decision.blocked(proposed, Reason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
        }
        if (proposed == Action.TARGETED_CONTEXT_REFRESH && standing.refreshCools()) {
            return Decision.blocked(proposed, Reason.REFRESH_COOLDOWN_ACTIVE);
        }
        if (proposed == Action.VERIFY_WITH_TOOL_REPLAY && standing.replayDisabled()) {
            return Decision.blocked(proposed, Reason.REPLAY_DISABLED_FOR_TURN);
        }
        if (proposed == Action.VERIFY_WITH_TOOL_REPLAY && standing.replaysTried() >= limits.maxReplayPerTurn()) {
            return Decision.blocked(proposed, Reason.MAX_REPLAY_PER_TURN_REACHED);
        }
        if (proposed == Action.VERIFY_AND_REPLAN && standing.replanCools()) {
            return Decision.blocked(proposed, Reason.REPLAN_COOLDOWN_ACTIVE);
        }
        if (!observation.checkpoint().mayActWith(proposed)) {
            return Decision.nothing(proposed, Reason.NOT_AVAILABLE_AT_CHECKPOINT);
        }
        if (observeOnly) {
            return Decision.nothing(proposed, Reason.OBSERVE_ONLY);
        }
        return new Decision(proposed, proposed, false, Reason.POLICY_SELECTED_ACTION);
    }

    /** One long ask that runs unattended must be guarded even in the first turn. */
    private boolean isEarly(Observation observation) {
        Long actions = observation.inputs().actionCountThisTurn();
        return observation.turn() < limits.minTurns() && (actions == null || actions < limits.minActions());
    }
}
