package dev.deepseektui.core.capacity;

import java.util.Optional;

/** What to do at a checkpoint: a pure function of what is observed, what is set and what was before. */
public final class CapacityPolicy {
    private final CapacitySettings settings;
    private final Gates gates;

    public CapacityPolicy(CapacitySettings settings) {
        this.settings = settings;
        this.gates = new Gates(settings.gates(), settings.observeOnly());
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
        Decision decision = gates.decide(
                observation,
                assessment.risk().proposal(escalates),
                state.gates().at(observation.turn(), settings.gates()));
        return new CheckpointEvaluated(
                observation.turn(),
                observation.checkpoint(),
                observation.model(),
                observation.inputs(),
                assessment,
                decision,
                null);
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

    private static CheckpointEvaluated undecided(Observation observation, Reason reason) {
        return new CheckpointEvaluated(
                observation.turn(),
                observation.checkpoint(),
                observation.model(),
                observation.inputs(),
                null,
                Decision.nothing(Action.NO_INTERVENTION, reason),
                null);
    }
}
