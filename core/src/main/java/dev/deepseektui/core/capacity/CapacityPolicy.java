package dev.deepseektui.core.capacity;

import java.util.Optional;

/** What to do at a checkpoint: a pure function of what is observed, what is set and what was before. */
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
            return undecided(observation, Reason.CAPACITY_CONTROLLER_DISABLED);
        }
        Optional<Pressure> pressure = Pressure.of(observation.inputs());
        if (pressure.isEmpty()) {
            return undecided(observation, Reason.MISSING_CAPACITY_DATA_FAIL_OPEN);
        }
        Assessment assessment = assess(observation, pressure.get(), prior, state);
        boolean escalates = state.gates().escalates(observation.checkpoint(), observation.turn(), assessment.risk());
        Standing standing = state.gates().at(observation.turn(), settings.gates());
        Decision seeds = gates.decide(observation, assessment.risk().proposal(escalates), standing);
        Trouble trouble = Trouble.of(observation.inputs(), settings.trouble());
        Decision decision = stronger(seeds, troubleGates.decide(observation, trouble, standing));
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

    /** The seed's own path stays as it is: trouble has a say where that does nothing. */
    private static Decision stronger(Decision seeds, Optional<Decision> troubles) {
        if (troubles.isEmpty() || seeds.action() != Action.NO_INTERVENTION) {
            return seeds;
        }
        boolean acts = troubles.get().action() != Action.NO_INTERVENTION;
        return acts || seeds.proposedAction() == Action.NO_INTERVENTION ? troubles.get() : seeds;
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

    private CheckpointEvaluated undecided(Observation observation, Reason reason) {
        return new CheckpointEvaluated(
                observation.turn(),
                observation.checkpoint(),
                observation.model(),
                observation.inputs(),
                null,
                Decision.nothing(Action.NO_INTERVENTION, reason),
                Trouble.of(observation.inputs(), settings.trouble()),
                null);
    }
}
