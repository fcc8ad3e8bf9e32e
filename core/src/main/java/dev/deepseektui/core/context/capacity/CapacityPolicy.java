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
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.GateLimits;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.TroubleLimits;
import dev.deepseektui.core.context.capacity.CapacityState.GateStanding;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A policy that decides at each checkpoint, as a pure function of observation, settings and history. */
public final class CapacityPolicy {
    private final CapacitySettings settings;
    private final Gates gates;
    private final TroubleGates troubleGates;

    public CapacityPolicy(CapacitySettings settings) {
        this.settings = settings;
        this.gates = new Gates(settings.gates(), settings.observeOnly());
        this.troubleGates =
                new TroubleGates(settings.trouble(), settings.minFullnessToRewrite(), settings.observeOnly());
    }

    public CheckpointEvaluated decide(Observation observation, CapacityState state) {
        if (!settings.enabled()) {
            return undecided(observation, GateReason.CAPACITY_CONTROLLER_DISABLED);
        }
        Optional<Pressure> pressure = Pressure.of(observation.inputs());
        if (pressure.isEmpty()) {
            return undecided(observation, GateReason.MISSING_CAPACITY_DATA_FAIL_OPEN);
        }
        Assessment assessment = assess(observation, pressure.get(), state);
        boolean escalates = state.gates().escalates(observation.checkpoint(), observation.turn(), assessment.risk());
        GateStanding standing = state.gates().at(observation.turn(), settings.gates());
        CapacityDecision seeds = gates.decide(
                observation,
                assessment.risk().proposal(escalates),
                assessment.risk().forced() ? standing.withoutNotes() : standing);
        Trouble trouble = Trouble.of(observation.inputs(), settings.trouble());
        CheckpointEvaluated bySeed = evaluated(observation, assessment, seeds, trouble);
        Optional<CapacityDecision> note = troubleGates.decide(observation, trouble, standing);
        boolean seedActs = seeds.action() != CapacityAction.NO_INTERVENTION
                && objection(bySeed, settings).isEmpty();
        return note.isEmpty() || seedActs
                ? bySeed
                : evaluated(observation, assessment, stronger(seeds, note.get()), trouble);
    }

    private static CheckpointEvaluated evaluated(
            Observation observation, @Nullable Assessment assessment, CapacityDecision decision, Trouble trouble) {
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

    /**
     * Returns the reason not to carry out a selected rewrite, if there is one: the prompt is small, or only the
     * pressure calls for a new plan while the work goes well. A rewrite that is not carried out uses no budget.
     */
    public static Optional<NoOp> objection(CheckpointEvaluated evaluated, CapacitySettings settings) {
        CapacityAction action = evaluated.decision().action();
        Assessment assessment = evaluated.assessment();
        Double fullness = evaluated.inputs().contextUsedRatio();
        if (!action.rewrites() || assessment == null || fullness == null) {
            return Optional.empty();
        }
        boolean isSmall = fullness < settings.minFullnessToRewrite();
        if (action == CapacityAction.TARGETED_CONTEXT_REFRESH) {
            return isSmall ? Optional.of(NoOp.NOTHING_TO_REFRESH) : Optional.empty();
        }
        Risk risk = assessment.risk();
        boolean goesWell = risk.severe()
                && !risk.forced()
                && evaluated.inputs().failedCalls() < settings.trouble().threshold();
        return isSmall || goesWell ? Optional.of(NoOp.NOTHING_TO_REPLAN) : Optional.empty();
    }

    /**
     * Returns the decision by trouble if it sends a note or if the pressure proposes no action; otherwise the decision
     * by pressure.
     */
    private static CapacityDecision stronger(CapacityDecision seeds, CapacityDecision note) {
        boolean isGiven = note.action() != CapacityAction.NO_INTERVENTION;
        return isGiven || seeds.proposedAction() == CapacityAction.NO_INTERVENTION ? note : seeds;
    }

    private Assessment assess(Observation observation, Pressure pressure, CapacityState state) {
        Prior prior = settings.priors().of(observation.model());
        double slack = prior.cHat() - pressure.hHat();
        SlackProfile profile = state.profileWith(slack, settings.profileWindow());
        FailureProbability failure = FailureProbability.of(profile);
        Risk risk = observation.checkpoint() == Checkpoint.ERROR_ESCALATION && observation.failing()
                ? Risk.FORCED
                : Risk.of(failure, profile, settings.risk());
        return new Assessment(pressure, prior, slack, profile, failure, risk);
    }

    private CheckpointEvaluated undecided(Observation observation, GateReason reason) {
        return evaluated(
                observation,
                null,
                CapacityDecision.nothing(CapacityAction.NO_INTERVENTION, reason),
                Trouble.of(observation.inputs(), settings.trouble()));
    }

    /** The gates before a proposed action, in a fixed order. The first gate that applies gives the reason. */
    static final class Gates {
        private final GateLimits limits;
        private final boolean observeOnly;

        Gates(GateLimits limits, boolean observeOnly) {
            this.limits = limits;
            this.observeOnly = observeOnly;
        }

        /** Decides on a proposed action. If the action is blocked, no other action replaces it. */
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

        /**
         * Returns whether it is too early in the session for an intervention. After enough actions in one turn, as in a
         * long unattended first turn, it is not too early.
         */
        private boolean isEarly(Observation observation) {
            Long actions = observation.inputs().actionCountThisTurn();
            return observation.turn() < limits.minTurns() && (actions == null || actions < limits.minActions());
        }
    }

    /**
     * The response to failing results: a note that lists them, which counts as the turn's one intervention. While the prompt is
     * too small to be rewritten, a second note in the turn may list later failures.
     */
    static final class TroubleGates {
        private static final long MAX_NOTES = 2;

        private final TroubleLimits limits;
        private final double minFullness;
        private final boolean observeOnly;

        TroubleGates(TroubleLimits limits, double minFullness, boolean observeOnly) {
            this.limits = limits;
            this.minFullness = minFullness;
            this.observeOnly = observeOnly;
        }

        Optional<CapacityDecision> decide(Observation observation, Trouble trouble, GateStanding standing) {
            Inputs inputs = observation.inputs();
            Long since = inputs.failedCallsSinceNote();
            boolean isNew = since == null || since >= limits.threshold();
            if (!trouble.alarm() || !isNew || observation.checkpoint() == Checkpoint.PRE_REQUEST) {
                return Optional.empty();
            }
            if (standing.notes() > 0) {
                Double fullness = inputs.contextUsedRatio();
                boolean again =
                        since != null && standing.notes() < MAX_NOTES && fullness != null && fullness < minFullness;
                return again ? Optional.of(note()) : Optional.empty();
            }
            return Optional.of(
                    standing.intervened()
                            ? CapacityDecision.blocked(
                                            CapacityAction.TROUBLE_NOTE,
                                            GateReason.INTERVENTION_ALREADY_APPLIED_THIS_TURN)
                                    .by(CapacitySignal.TROUBLE)
                            : note());
        }

        private CapacityDecision note() {
            CapacityAction note = CapacityAction.TROUBLE_NOTE;
            return observeOnly
                    ? CapacityDecision.nothing(note, GateReason.OBSERVE_ONLY).by(CapacitySignal.TROUBLE)
                    : new CapacityDecision(
                            note, note, false, GateReason.POLICY_SELECTED_ACTION, CapacitySignal.TROUBLE);
        }
    }
}
