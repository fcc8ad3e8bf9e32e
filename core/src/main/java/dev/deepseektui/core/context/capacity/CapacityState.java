package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.GateLimits;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The slack history and the restrictions left by earlier checkpoints and interventions, folded from the tape. */
public final class CapacityState {
    private final SlackHistory slacks = new SlackHistory();
    private final GateState gates = new GateState();

    public void apply(TapeEvent event, int profileWindow) {
        gates.apply(event);
        if (event instanceof CheckpointEvaluated evaluated && evaluated.assessment() != null) {
            slacks.add(evaluated.assessment().slack(), profileWindow);
        }
    }

    /** Returns the restrictions that apply in a turn. */
    public GateStanding standing(long turn, GateLimits limits) {
        return gates.at(turn, limits);
    }

    SlackProfile profileWith(double slack, int window) {
        return slacks.with(slack, window);
    }

    GateState gates() {
        return gates;
    }

    /**
     * Cooldowns, the actions of this turn, and a failed check that calls for a new plan, folded from the tape. A
     * selected action that was not carried out starts no cooldown.
     */
    static final class GateState {
        private static final long NEVER = Long.MIN_VALUE;

        private long lastIntervention = NEVER;
        private long lastRefresh = NEVER;
        private long lastReplan = NEVER;
        private long replayTurn = NEVER;
        private long replaysTried;
        private long conflictTurn = NEVER;
        private long escalationTurn = NEVER;
        private long notes;
        private long others;

        void apply(TapeEvent event) {
            if (event instanceof InterventionApplied applied) {
                applied(applied);
            } else if (event instanceof InterventionSkipped skipped) {
                if (skipped.action() == CapacityAction.VERIFY_WITH_TOOL_REPLAY) {
                    tried(skipped.turn());
                }
            } else if (event instanceof CheckpointEvaluated evaluated) {
                boolean escalates = evaluated.assessment() != null
                        && escalates(
                                evaluated.checkpoint(),
                                evaluated.turn(),
                                evaluated.assessment().risk());
                escalationTurn = escalates ? evaluated.turn() : escalationTurn;
            }
        }

        private void applied(InterventionApplied applied) {
            notes = applied.turn() == lastIntervention ? notes : 0;
            others = applied.turn() == lastIntervention ? others : 0;
            lastIntervention = applied.turn();
            if (applied.isNote()) {
                notes++;
                return;
            }
            others++;
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
                case NO_INTERVENTION, TROUBLE_NOTE -> {}
            }
        }

        private void tried(long turn) {
            replaysTried = turn == replayTurn ? replaysTried + 1 : 1;
            replayTurn = turn;
        }

        GateStanding at(long turn, GateLimits limits) {
            return new GateStanding(
                    lastIntervention == turn && others > 0,
                    lastIntervention == turn ? notes : 0,
                    cools(lastRefresh, limits.refreshCooldownTurns(), turn),
                    cools(lastReplan, limits.replanCooldownTurns(), turn),
                    conflictTurn == turn,
                    replayTurn == turn ? replaysTried : 0);
        }

        private static boolean cools(long last, long cooldown, long turn) {
            return last != NEVER && turn - last <= cooldown;
        }

        /**
         * Returns whether a failed check of an earlier turn calls for a new plan. It does at checkpoints after tools if
         * the risk is high, but only in the first turn with such a checkpoint.
         */
        boolean escalates(Checkpoint checkpoint, long turn, Risk risk) {
            boolean armed =
                    conflictTurn != NEVER && turn > conflictTurn && (escalationTurn == NEVER || escalationTurn == turn);
            return armed && risk.riskBand() == RiskBand.HIGH && checkpoint != Checkpoint.PRE_REQUEST;
        }
    }

    /**
     * The restrictions that earlier decisions impose on a turn.
     *
     * @param acted whether there was an intervention other than a note in this turn
     * @param notes the number of trouble notes in this turn
     */
    public record GateStanding(
            boolean acted,
            long notes,
            boolean refreshCools,
            boolean replanCools,
            boolean replayDisabled,
            long replaysTried) {
        /**
         * Returns these restrictions without the turn's notes. A new plan forced by failures may follow a note in the
         * same turn.
         */
        GateStanding withoutNotes() {
            return new GateStanding(acted, 0, refreshCools, replanCools, replayDisabled, replaysTried);
        }

        public boolean intervened() {
            return acted || notes > 0;
        }
    }

    /** The slack of the last observations, limited to the profile's window. */
    static final class SlackHistory {
        private final Deque<Double> slacks = new ArrayDeque<>();

        /** Returns the profile with an additional observation, which is not stored. */
        SlackProfile with(double newest, int window) {
            List<Double> seen = new ArrayList<>(slacks);
            seen.add(newest);
            seen.subList(0, Math.max(0, seen.size() - window)).clear();
            int steps = seen.size() - 1;
            double min = newest;
            int violations = 0;
            for (double slack : seen) {
                min = Math.min(min, slack);
                violations += slack <= 0 ? 1 : 0;
            }
            if (steps == 0) {
                return new SlackProfile(newest, min, violations, 0, 0);
            }
            double mean = (newest - seen.get(0)) / steps;
            double squares = 0;
            for (int i = 0; i < steps; i++) {
                double step = seen.get(i + 1) - seen.get(i);
                squares += (step - mean) * (step - mean);
            }
            return new SlackProfile(
                    newest,
                    min,
                    (double) violations / (steps + 1),
                    Math.sqrt(squares / steps),
                    Math.max(0, seen.get(steps - 1) - newest));
        }

        void add(double newest, int window) {
            slacks.addLast(newest);
            while (slacks.size() > window) {
                slacks.removeFirst();
            }
        }
    }
}
