package dev.deepseektui.core.capacity;

import java.util.Optional;

/**
 * What trouble calls for at a checkpoint: first a note that names the dead ends, and a new plan where it is as bad again after the note.
 * Each once a turn. A note rewrites nothing, so it spends nothing of what the seed's actions may.
 */
final class TroubleGates {
    private final TroubleLimits limits;
    private final boolean observeOnly;

    TroubleGates(TroubleLimits limits, boolean observeOnly) {
        this.limits = limits;
        this.observeOnly = observeOnly;
    }

    /** Empty where trouble calls for nothing. */
    Optional<Decision> decide(Observation observation, Trouble trouble, Standing standing) {
        if (!trouble.alarm() || observation.checkpoint() == Checkpoint.PRE_REQUEST) {
            return Optional.empty();
        }
        if (standing.note() == null) {
            return Optional.of(note(standing));
        }
        return isAsBadAgain(observation, trouble, standing.note()) ? Optional.of(replan(standing)) : Optional.empty();
    }

    private Decision note(Standing standing) {
        Action note = Action.VERIFY_WITH_TOOL_REPLAY;
        if (standing.intervened()) {
            return Decision.blocked(note, Reason.INTERVENTION_ALREADY_APPLIED_THIS_TURN)
                    .by(Signal.TROUBLE);
        }
        return allowed(note, !observeOnly);
    }

    private Decision replan(Standing standing) {
        Action replan = Action.VERIFY_AND_REPLAN;
        if (standing.intervened()) {
            return Decision.blocked(replan, Reason.INTERVENTION_ALREADY_APPLIED_THIS_TURN)
                    .by(Signal.TROUBLE);
        }
        if (standing.replanCools()) {
            return Decision.blocked(replan, Reason.REPLAN_COOLDOWN_ACTIVE).by(Signal.TROUBLE);
        }
        return allowed(replan, limits.replans() && !observeOnly);
    }

    private static Decision allowed(Action action, boolean acts) {
        return acts
                ? new Decision(action, action, false, Reason.POLICY_SELECTED_ACTION, Signal.TROUBLE)
                : Decision.nothing(action, Reason.OBSERVE_ONLY).by(Signal.TROUBLE);
    }

    /** The window had time to fill with what came after the note, and holds no fewer failures than it did then. */
    private boolean isAsBadAgain(Observation observation, Trouble trouble, NoteGiven note) {
        Long actions = observation.inputs().actionCountThisTurn();
        return actions != null
                && actions >= limits.replanActions()
                && actions - note.actions() >= limits.replanActions() - limits.noteActions()
                && trouble.failed() >= note.failed();
    }
}
