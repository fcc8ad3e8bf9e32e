package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.CallResult.CallResults;
import dev.deepseektui.core.conversation.task.CallResult.CallVerdict;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A controller that watches a session for signs that the agent loses track. Its state is folded from the tape, so that a
 * resumed session continues with the same profile, cooldowns and budgets. Observing changes nothing: the caller records the
 * result and applies it like any other event. Owned by the session's engine thread.
 */
public final class CapacityController {
    private static final int MAX_FAILURES = 16;

    private final CapacitySettings settings;
    private final CapacityPolicy policy;
    private final CapacityState state = new CapacityState();
    private final CapacityInputs inputs;
    private final CallResults calls = new CallResults();
    /** The outcomes of the last results that count for trouble, true for a failure. */
    private final Deque<Boolean> recentlyFailed = new ArrayDeque<>();

    private final ErrorStreak errors = new ErrorStreak();
    private final Deque<CallResult> failures = new ArrayDeque<>();
    private @Nullable Long failedSinceNote;
    private boolean settingsRecorded;
    private boolean isDisabledRecorded;

    public CapacityController(CapacitySettings settings) {
        this.settings = settings;
        this.policy = new CapacityPolicy(settings);
        this.inputs = new CapacityInputs(settings.recentWindowMessages());
    }

    public void apply(TapeEvent event) {
        inputs.apply(event);
        errors.apply(event);
        calls.apply(event).ifPresent(this::returned);
        state.apply(event, settings.profileWindow());
        if (event instanceof InterventionApplied applied && applied.isNote()) {
            failures.clear();
            failedSinceNote = 0L;
        }
        if (event instanceof CheckpointEvaluated evaluated) {
            isDisabledRecorded |= evaluated.decision().reason() == GateReason.CAPACITY_CONTROLLER_DISABLED;
            if (evaluated.settings() != null) {
                settingsRecorded = Json.line(evaluated.settings()).equals(Json.line(settings.recorded()));
            }
        }
    }

    private void returned(CallResult result) {
        if (result.verdict() != CallVerdict.NEITHER) {
            recentlyFailed.addLast(result.failed());
            if (recentlyFailed.size() > settings.trouble().window()) {
                recentlyFailed.removeFirst();
            }
        }
        if (result.failed()) {
            failures.addFirst(result);
            if (failures.size() > MAX_FAILURES) {
                failures.removeLast();
            }
            failedSinceNote = failedSinceNote == null ? null : Long.valueOf(failedSinceNote + 1);
            errors.failed(result.verdict(), inputs.reference(result.returned()));
        }
    }

    /** Returns the failed results since the last trouble note, latest first. */
    public List<CallResult> failures() {
        return List.copyOf(failures);
    }

    /** Returns the checkpoint that is due when all results of a step are appended. */
    public Checkpoint afterTools() {
        return errors.escalates(settings.errorStreakThreshold()) ? Checkpoint.ERROR_ESCALATION : Checkpoint.POST_TOOL;
    }

    /**
     * Evaluates a checkpoint. Returns empty if the controller is off and this was already recorded.
     *
     * @param fullness null if it could not be determined
     */
    public Optional<CheckpointEvaluated> observe(
            Checkpoint checkpoint, long turn, @Nullable Fullness fullness, String currentModel) {
        if (!settings.enabled() && isDisabledRecorded) {
            return Optional.empty();
        }
        Double ratio = fullness == null ? null : Double.valueOf(fullness.ratio());
        Observation observation = look(checkpoint, turn, ratio, currentModel);
        CheckpointEvaluated evaluated = policy.decide(observation, state);
        return Optional.of(settingsRecorded ? evaluated : evaluated.with(settings.recorded()));
    }

    public Observation look(Checkpoint checkpoint, long turn, @Nullable Double ratio, String currentModel) {
        return new Observation(
                checkpoint,
                turn,
                currentModel,
                inputs.with(ratio, recentlyFailed, failedSinceNote),
                errors.ranAndFailed() && mayReplanAfterNote(ratio));
    }

    /**
     * Returns whether failures after a note may force a new plan: there are enough of them, and the prompt is full enough to be
     * worth rewriting.
     */
    private boolean mayReplanAfterNote(@Nullable Double ratio) {
        return settings.trouble().replans()
                && failedSinceNote != null
                && failedSinceNote >= settings.trouble().threshold()
                && ratio != null
                && ratio >= settings.minFullnessToRewrite();
    }

    /**
     * The number of consecutive failing steps in this turn. Refused or cancelled calls, searches without hits and checks that
     * were expected to fail do not count.
     */
    static final class ErrorStreak {
        private final Set<String> toolErrors = new HashSet<>();
        private boolean failing;
        private int steps;
        private boolean ranAndFailed;
        private long turn;

        void apply(TapeEvent event) {
            if (event instanceof ReplyReceived reply) {
                if (CapacityInputs.callsTools(reply)) {
                    beginStep();
                }
            } else if (event instanceof Asked asked && asked.turn() != turn) {
                turn = asked.turn();
                failing = false;
                beginStep();
            }
        }

        private void beginStep() {
            steps = failing ? steps : 0;
            failing = false;
            ranAndFailed = false;
            toolErrors.clear();
        }

        void failed(CallVerdict verdict, String reference) {
            steps += failing ? 0 : 1;
            failing = true;
            ranAndFailed |= verdict != CallVerdict.MALFORMED;
            if (verdict != CallVerdict.COMMAND_FAILED) {
                toolErrors.add(reference);
            }
        }

        /**
         * Returns whether this step calls for the error checkpoint: too many failing steps in a row, or tools that failed on
         * two subjects.
         */
        boolean escalates(int threshold) {
            return failing && (steps >= threshold || toolErrors.size() >= 2);
        }

        /** Returns whether a call ran and failed. Malformed calls do not count, because they reveal nothing about the work. */
        boolean ranAndFailed() {
            return ranAndFailed;
        }
    }
}
