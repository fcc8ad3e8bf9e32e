package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ReplayVerdict;
import org.jspecify.annotations.Nullable;

/**
 * What the gates remember: cooldowns, what this turn has spent, and whether a failed check calls for a new plan. A fold over what was
 * carried out: a selected action that nobody carried out spends nothing.
 */
final class GateState {
    private static final long NEVER = Long.MIN_VALUE;

    private long lastIntervention = NEVER;
    private long lastRefresh = NEVER;
    private long lastReplan = NEVER;
    private long replayTurn = NEVER;
    private long replaysTried;
    private long conflictTurn = NEVER;
    private long escalationTurn = NEVER;
    private long noteTurn = NEVER;
    private @Nullable NoteGiven note;
    private @Nullable CheckpointEvaluated newest;

    void apply(TapeEvent event) {
        if (event instanceof InterventionApplied applied) {
            applied(applied);
        } else if (event instanceof InterventionSkipped skipped) {
            if (newest != null && tellsDeadEnds(newest.decision())) {
                noted(skipped.turn());
            } else if (skipped.action() == Action.VERIFY_WITH_TOOL_REPLAY) {
                tried(skipped.turn());
            }
        } else if (event instanceof CheckpointEvaluated evaluated) {
            boolean escalates = evaluated.assessment() != null
                    && escalates(
                            evaluated.checkpoint(),
                            evaluated.turn(),
                            evaluated.assessment().risk());
            escalationTurn = escalates ? evaluated.turn() : escalationTurn;
            newest = evaluated;
        }
    }

    private static boolean tellsDeadEnds(Decision decision) {
        return decision.byTrouble() && decision.action() == Action.VERIFY_WITH_TOOL_REPLAY;
    }

    private void noted(long turn) {
        Inputs seen = newest == null ? null : newest.inputs();
        Long actions = seen == null ? null : seen.actionCountThisTurn();
        noteTurn = turn;
        note = new NoteGiven(actions == null ? 0 : actions, seen == null ? 0 : seen.failedCalls());
    }

    private void applied(InterventionApplied applied) {
        if (applied.tellsDeadEnds()) {
            noted(applied.turn());
            return;
        }
        lastIntervention = applied.turn();
        switch (applied.action()) {
            case TARGETED_CONTEXT_REFRESH -> lastRefresh = applied.turn();
            case VERIFY_AND_REPLAN -> {
                lastReplan = applied.turn();
                conflictTurn = NEVER;
            }
            case VERIFY_WITH_TOOL_REPLAY -> {
                tried(applied.turn());
                if (applied.verdict() == ReplayVerdict.CONFLICT || applied.verdict() == ReplayVerdict.ERROR) {
                    conflictTurn = applied.turn();
                    escalationTurn = NEVER;
                }
            }
            case NO_INTERVENTION -> {}
        }
    }

    private void tried(long turn) {
        replaysTried = turn == replayTurn ? replaysTried + 1 : 1;
        replayTurn = turn;
    }

    Standing at(long turn, GateLimits limits) {
        return new Standing(
                lastIntervention == turn,
                cools(lastRefresh, limits.refreshCooldownTurns(), turn),
                cools(lastReplan, limits.replanCooldownTurns(), turn),
                conflictTurn == turn,
                replayTurn == turn ? replaysTried : 0,
                noteTurn == turn ? note : null);
    }

    private static boolean cools(long last, long cooldown, long turn) {
        return last != NEVER && turn - last <= cooldown;
    }

    /**
     * Whether a failed check of an earlier turn makes this checkpoint ask for a new plan: the first high one behind a tool that comes,
     * and those after it in the same turn.
     */
    boolean escalates(Checkpoint checkpoint, long turn, Risk risk) {
        boolean armed =
                conflictTurn != NEVER && turn > conflictTurn && (escalationTurn == NEVER || escalationTurn == turn);
        return armed && risk.riskBand() == RiskBand.HIGH && checkpoint != Checkpoint.PRE_REQUEST;
    }
}
