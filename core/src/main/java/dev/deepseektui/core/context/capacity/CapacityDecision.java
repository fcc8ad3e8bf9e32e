package dev.deepseektui.core.context.capacity;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The decision at a checkpoint, determined by the first gate that applies.
 *
 * @param proposedAction the action that the policy proposed
 * @param action the action that is carried out: the proposed one, or none
 * @param blocked whether an earlier intervention prevents the action
 * @param signal the cause; null for the pressure of the work
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

    /** Returns whether the action was caused by trouble rather than by the pressure of the work. */
    public boolean byTrouble() {
        return signal == CapacitySignal.TROUBLE;
    }

    static CapacityDecision nothing(CapacityAction proposed, GateReason reason) {
        return new CapacityDecision(proposed, CapacityAction.NO_INTERVENTION, false, reason);
    }

    static CapacityDecision blocked(CapacityAction proposed, GateReason reason) {
        return new CapacityDecision(proposed, CapacityAction.NO_INTERVENTION, true, reason);
    }

    /** An intervention of the controller that helps the agent to keep track. */
    public enum CapacityAction {
        NO_INTERVENTION("NoIntervention"),
        TARGETED_CONTEXT_REFRESH("TargetedContextRefresh"),
        VERIFY_WITH_TOOL_REPLAY("VerifyWithToolReplay"),
        VERIFY_AND_REPLAN("VerifyAndReplan"),
        /** A note about failures that the model seems to repeat; not part of the original specification. */
        TROUBLE_NOTE("TroubleNote");

        private final String word;

        CapacityAction(String word) {
            this.word = word;
        }

        /** Returns the name on the tape and in command output. */
        @JsonValue
        public String word() {
            return word;
        }

        /** Returns whether the action rewrites the conversation. */
        public boolean rewrites() {
            return this == TARGETED_CONTEXT_REFRESH || this == VERIFY_AND_REPLAN;
        }
    }

    /** The reasons for a decision, in order of evaluation: the gates that can stop an action, then its selection. */
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

        /** Returns the name on the tape and in command output. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The cause of an action. */
    public enum CapacitySignal {
        /** The pressure of the work, computed as in the original specification. */
        PRESSURE,
        /** Too many failures among the last results. */
        TROUBLE
    }
}
