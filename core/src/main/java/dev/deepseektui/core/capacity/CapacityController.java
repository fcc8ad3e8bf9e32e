package dev.deepseektui.core.capacity;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Watches a session for signs that the agent loses the thread. All it knows is a fold over the tape, so that a resumed session goes on
 * with the same profile, cooldowns and budgets. Observing changes nothing: the caller records what comes of it and applies it like any
 * other event. Owned by the session's engine thread.
 */
public final class CapacityController {
    private final CapacitySettings settings;
    private final CapacityPolicy policy;
    private final CapacityState state = new CapacityState();
    private final CapacityInputs inputs;
    private final CallResults calls = new CallResults();
    private final RecentResults results;
    private final ErrorStreak errors = new ErrorStreak();
    private String model = "";
    private Prior prior;
    private boolean settingsRecorded;
    private boolean toldDisabled;

    public CapacityController(CapacitySettings settings) {
        this.settings = settings;
        this.policy = new CapacityPolicy(settings);
        this.inputs = new CapacityInputs(settings.recentWindowMessages());
        this.results = new RecentResults(settings.trouble().window());
        this.prior = settings.priors().of(model);
    }

    public void apply(TapeEvent event) {
        inputs.apply(event);
        errors.apply(event);
        calls.apply(event).ifPresent(this::returned);
        state.apply(event, settings.profileWindow());
        if (event instanceof CheckpointEvaluated evaluated) {
            toldDisabled |= evaluated.decision().reason() == Reason.CAPACITY_CONTROLLER_DISABLED;
            if (evaluated.settings() != null) {
                settingsRecorded = Json.line(evaluated.settings()).equals(Json.line(settings.recorded()));
            }
        }
    }

    private void returned(CallResult result) {
        results.add(result);
        errors.returned(result);
    }

    /** What was tried lately and failed. */
    public List<DeadEnd> deadEnds() {
        return results.deadEnds();
    }

    /** Which checkpoint is due when all results of a step are appended. */
    public Checkpoint afterTools() {
        return errors.escalates(settings.errorStreakThreshold()) ? Checkpoint.ERROR_ESCALATION : Checkpoint.POST_TOOL;
    }

    /**
     * What to record, and to do, at a checkpoint. Empty where the controller is off and the session says so already.
     *
     * @param fullness absent when it could not be counted
     */
    public Optional<CheckpointEvaluated> observe(
            Checkpoint checkpoint, long turn, @Nullable Fullness fullness, String currentModel) {
        if (!settings.enabled() && toldDisabled) {
            return Optional.empty();
        }
        Double ratio = fullness == null ? null : Double.valueOf(fullness.ratio());
        Observation observation = look(checkpoint, turn, ratio, currentModel);
        CheckpointEvaluated evaluated = policy.decide(observation, priorOf(currentModel), state);
        return Optional.of(settingsRecorded ? evaluated : evaluated.with(settings.recorded()));
    }

    /** What there is to see at a checkpoint now. */
    public Observation look(Checkpoint checkpoint, long turn, @Nullable Double ratio, String currentModel) {
        return new Observation(checkpoint, turn, currentModel, inputs.with(ratio, results), errors.ranAndFailed());
    }

    /** Looked up when the model changes, not at every checkpoint. */
    private Prior priorOf(String currentModel) {
        if (!currentModel.equals(model)) {
            model = currentModel;
            prior = settings.priors().of(currentModel);
        }
        return prior;
    }
}
