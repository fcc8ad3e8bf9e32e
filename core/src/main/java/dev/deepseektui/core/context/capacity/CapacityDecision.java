package dev.deepseektui.core.context.capacity;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The decision of a checkpoint. The first gate that applies counts.
 *
 * @param proposedAction the action that the policy proposed
 * @param action the action that is carried out: the same, or none
 * @param blocked whether an earlier intervention prevents it
 * @param signal the cause; absent for the numbers of seed 000
 */
public record CapacityDecision(
        CapacityAction proposedAction,
        CapacityAction action,
        boolean blocked,
        GateReason reason,
        @Nullable CapacitySignal signal) {
    public CapacityDecision(CapacityAction proposedAction, CapacityAction action, boolean blocked, GateReason reason) {
        this(proposedAction, action, blocked, reason, null);
    }

    CapacityDecision by(CapacitySignal other) {
        return new CapacityDecision(proposedAction, action, blocked, reason, other);
    }

    /** Returns whether trouble called for it, and not the numbers of seed 000. */
    public boolean byTrouble() {
        return signal == CapacitySignal.TROUBLE;
    }

    static CapacityDecision nothing(CapacityAction proposed, GateReason reason) {
        return new CapacityDecision(proposed, CapacityAction.NO_INTERVENTION, false, reason);
    }

    static CapacityDecision blocked(CapacityAction proposed, GateReason reason) {
        return new CapacityDecision(proposed, CapacityAction.NO_INTERVENTION, true, reason);
    }

    /** An action of the controller against lost coherence. */
    public enum CapacityAction {
        NO_INTERVENTION("NoIntervention"),
        TARGETED_CONTEXT_REFRESH("TargetedContextRefresh"),
        VERIFY_WITH_TOOL_REPLAY("VerifyWithToolReplay"),
        VERIFY_AND_REPLAN("VerifyAndReplan"),
        /** A note about failures that the model seems to repeat; an action in addition to those of seed 000. */
        TROUBLE_NOTE("TroubleNote");

        private final String word;

        CapacityAction(String word) {
            this.word = word;
        }

        /** Returns the name on the tape and in what commands print. */
        @JsonValue
        public String word() {
            return word;
        }

        /** Returns whether the action rewrites the conversation. */
        public boolean rewrites() {
            return this == TARGETED_CONTEXT_REFRESH || this == VERIFY_AND_REPLAN;
        }
    }

    /** The gate that stopped a checkpoint, in the order of evaluation, or none. */
    public enum GateReason {
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

        /** Returns the name on the tape and in what commands print. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The cause of an action. */
    public enum CapacitySignal {
        /** The pressure of the work, by the numbers of seed 000. */
        PRESSURE,
        /** Too many failures among the last results. */
        TROUBLE
    }
}
