package dev.deepseektui.core.capacity;

import java.util.Locale;

/** Why a checkpoint ended as it did: the gate that stopped it, in the order in which gates are asked, or none. */
public enum Reason {
    CAPACITY_CONTROLLER_DISABLED,
    MISSING_CAPACITY_DATA_FAIL_OPEN,
    MIN_TURNS_BEFORE_GUARDRAIL_NOT_REACHED,
    LOW_RISK_NO_INTERVENTION,
    INTERVENTION_ALREADY_APPLIED_THIS_TURN,
    REFRESH_COOLDOWN_ACTIVE,
    REPLAY_DISABLED_FOR_TURN,
    MAX_REPLAY_PER_TURN_REACHED,
    REPLAN_COOLDOWN_ACTIVE,
    NOT_AVAILABLE_AT_CHECKPOINT,
    OBSERVE_ONLY,
    POLICY_SELECTED_ACTION;

    /** The name on the tape and in what commands print. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
