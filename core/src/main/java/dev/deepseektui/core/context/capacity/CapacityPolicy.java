package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.Prior;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacitySignal;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.GateLimits;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.TroubleLimits;
import dev.deepseektui.core.context.capacity.CapacityState.GateStanding;
import dev.deepseektui.core.context.capacity.CapacityState.NoteGiven;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.Optional;

/** The decision at a checkpoint: a pure function of observation, settings and history. */
public final class CapacityPolicy {
    private final CapacitySettings settings;
    private final Gates gates;
    private final TroubleGates troubleGates;

    public CapacityPolicy(CapacitySettings settings) {
        this.settings = settings;
        this.gates = new Gates(settings.gates(), settings.observeOnly());
        this.troubleGates = new TroubleGates(settings.trouble(), settings.observeOnly());
    }

    public CheckpointEvaluated decide(Observation observation, CapacityState state) {
        return decide(observation, settings.priors().of(observation.model()), state);
    }

    CheckpointEvaluated decide(Observation observation, Prior prior, CapacityState state) {
        if (!settings.enabled()) {
            return undecided(observation, GateReason.CAPACITY_CONTROLLER_DISABLED);
        }
        Optional<Pressure> pressure = Pressure.of(observation.inputs());
        if (pressure.isEmpty()) {
            return undecided(observation, GateReason.MISSING_CAPACITY_DATA_FAIL_OPEN);
        }
        Assessment assessment = assess(observation, pressure.get(), prior, state);
        boolean escalates = state.gates().escalates(observation.checkpoint(), observation.turn(), assessment.risk());
        GateStanding standing = state.gates().at(observation.turn(), settings.gates());
        CapacityDecision seeds = gates.decide(observation, assessment.risk().proposal(escalates), standing);
        Trouble trouble = Trouble.of(observation.inputs(), settings.trouble());
        CapacityDecision decision = stronger(seeds, troubleGates.decide(observation, trouble, standing));
        return new CheckpointEvaluated(
                observation.turn(),
                observation.checkpoint(),
                observation.model(),
                observation.inputs(),
                assessment,
                decision,
                trouble,
                null);
    }

    /** Prefers the decision of seed 000; trouble decides only if that does nothing. */
    private static CapacityDecision stronger(CapacityDecision seeds, Optional<CapacityDecision> troubles) {
        if (troubles.isEmpty() || seeds.action() != CapacityAction.NO_INTERVENTION) {
            return seeds;
        }
        boolean acts = troubles.get().action() != CapacityAction.NO_INTERVENTION;
        return acts || seeds.proposedAction() == CapacityAction.NO_INTERVENTION ? troubles.get() : seeds;
    }

    private Assessment assess(Observation observation, Pressure pressure, Prior prior, CapacityState state) {
        double slack = prior.cHat() - pressure.hHat();
        SlackProfile profile = state.profileWith(slack, settings.profileWindow());
        FailureProbability failure = FailureProbability.of(profile);
        Risk risk = observation.checkpoint() == Checkpoint.ERROR_ESCALATION && observation.failing()
                ? Risk.FORCED
                : Risk.of(failure, profile, settings.risk());
        return new Assessment(pressure, prior, slack, profile, failure, risk);
    }

    private CheckpointEvaluated undecided(Observation observation, GateReason reason) {
        return new CheckpointEvaluated(
                observation.turn(),
                observation.checkpoint(),
                observation.model(),
                observation.inputs(),
                null,
                CapacityDecision.nothing(CapacityAction.NO_INTERVENTION, reason),
                Trouble.of(observation.inputs(), settings.trouble()),
                null);
    }

    /** Gates in front of a proposed action, in a fixed order; the first that objects gives the reason. */
    static final class Gates {
        private final GateLimits limits;
        private final boolean observeOnly;

        Gates(GateLimits limits, boolean observeOnly) {
            this.limits = limits;
            this.observeOnly = observeOnly;
        }

        /** Decides about a proposed action. A blocked action becomes none, never another one. */
        CapacityDecision decide(Observation observation, CapacityAction proposed, GateStanding standing) {
            if (isEarly(observation)) {
                return CapacityDecision.nothing(proposed, GateReason.MIN_TURNS_BEFORE_GUARDRAIL_NOT_REACHED);
            }
            if (proposed == CapacityAction.NO_INTERVENTION) {
                return CapacityDecision.nothing(proposed, GateReason.LOW_RISK_NO_INTERVENTION);
            }
            if (standing.intervened()) {
                return CapacityDecision.blocked(proposed, GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN);
            }
            if (proposed == CapacityAction.TARGETED_CONTEXT_REFRESH && standing.refreshCools()) {
                return CapacityDecision.blocked(proposed, GateReason.REFRESH_COOLDOWN_ACTIVE);
            }
            if (proposed == CapacityAction.VERIFY_WITH_TOOL_REPLAY && standing.replayDisabled()) {
                return CapacityDecision.blocked(proposed, GateReason.REPLAY_DISABLED_FOR_TURN);
            }
            if (proposed == CapacityAction.VERIFY_WITH_TOOL_REPLAY
                    && standing.replaysTried() >= limits.maxReplayPerTurn()) {
                return CapacityDecision.blocked(proposed, GateReason.MAX_REPLAY_PER_TURN_REACHED);
            }
            if (proposed == CapacityAction.VERIFY_AND_REPLAN && standing.replanCools()) {
                return CapacityDecision.blocked(proposed, GateReason.REPLAN_COOLDOWN_ACTIVE);
            }
            if (!observation.checkpoint().mayActWith(proposed)) {
                return CapacityDecision.nothing(proposed, GateReason.NOT_AVAILABLE_AT_CHECKPOINT);
            }
            if (observeOnly) {
                return CapacityDecision.nothing(proposed, GateReason.OBSERVE_ONLY);
            }
            return new CapacityDecision(proposed, proposed, false, GateReason.POLICY_SELECTED_ACTION);
        }

        /** Returns whether the session is too young to act; a long unattended first turn is not. */
        private boolean isEarly(Observation observation) {
            Long actions = observation.inputs().actionCountThisTurn();
            return observation.turn() < limits.minTurns() && (actions == null || actions < limits.minActions());
        }
    }

    /**
     * The response to failing results: first a note that names the dead ends, then a new plan if it is as bad again after the note. Each at most once
     * a turn. A note rewrites nothing, so it uses no cooldown.
     */
    static final class TroubleGates {
        private final TroubleLimits limits;
        private final boolean observeOnly;

        TroubleGates(TroubleLimits limits, boolean observeOnly) {
            this.limits = limits;
            this.observeOnly = observeOnly;
        }

        Optional<CapacityDecision> decide(Observation observation, Trouble trouble, GateStanding standing) {
            if (!trouble.alarm() || observation.checkpoint() == Checkpoint.PRE_REQUEST) {
                return Optional.empty();
            }
            if (standing.note() == null) {
                return Optional.of(note(standing));
            }
            return isAsBadAgain(observation, trouble, standing.note())
                    ? Optional.of(replan(standing))
                    : Optional.empty();
        }

        private CapacityDecision note(GateStanding standing) {
            CapacityAction note = CapacityAction.VERIFY_WITH_TOOL_REPLAY;
            if (standing.intervened()) {
                return CapacityDecision.blocked(note, GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN)
                        .by(CapacitySignal.TROUBLE);
            }
            return allowed(note, !observeOnly);
        }

        private CapacityDecision replan(GateStanding standing) {
            CapacityAction replan = CapacityAction.VERIFY_AND_REPLAN;
            if (standing.intervened()) {
                return CapacityDecision.blocked(replan, GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN)
                        .by(CapacitySignal.TROUBLE);
            }
            if (standing.replanCools()) {
                return CapacityDecision.blocked(replan, GateReason.REPLAN_COOLDOWN_ACTIVE)
                        .by(CapacitySignal.TROUBLE);
            }
            return allowed(replan, limits.replans() && !observeOnly);
        }

        private static CapacityDecision allowed(CapacityAction action, boolean acts) {
            return acts
                    ? new CapacityDecision(
                            action, action, false, GateReason.POLICY_SELECTED_ACTION, CapacitySignal.TROUBLE)
                    : CapacityDecision.nothing(action, GateReason.OBSERVE_ONLY).by(CapacitySignal.TROUBLE);
        }

        /** Returns whether the window is full of results from after the note and has no fewer failures than it had then. */
        private boolean isAsBadAgain(Observation observation, Trouble trouble, NoteGiven note) {
            Long actions = observation.inputs().actionCountThisTurn();
            return actions != null
                    && actions >= limits.replanActions()
                    && actions - note.actions() >= limits.replanActions() - limits.noteActions()
                    && trouble.failed() >= note.failed();
        }
    }
}
