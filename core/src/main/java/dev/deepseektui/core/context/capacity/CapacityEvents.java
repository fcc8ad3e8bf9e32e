package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacitySignal;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tape events that explain the controller's decisions. The controller's state is folded from them. */
public final class CapacityEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            CheckpointEvaluated.class,
            InterventionApplied.class,
            InterventionSkipped.class,
            CapacitySnapshotFailed.class);

    private CapacityEvents() {}

    /**
     * The capacity controller evaluated a checkpoint and made a decision, recorded with all its inputs.
     *
     * @param assessment null if the controller was off or an input was unknown
     * @param trouble null on older tapes, which do not contain it
     * @param settings the settings by key, without the section name; null except on the first event with these settings
     */
    public record CheckpointEvaluated(
            long turn,
            Checkpoint checkpoint,
            String model,
            Inputs inputs,
            @Nullable Assessment assessment,
            CapacityDecision decision,
            @Nullable Trouble trouble,
            @Nullable Map<String, Object> settings)
            implements TapeEvent {

        CheckpointEvaluated with(Map<String, Object> inForce) {
            return new CheckpointEvaluated(turn, checkpoint, model, inputs, assessment, decision, trouble, inForce);
        }
    }

    /**
     * A selected intervention was carried out. The event explains the preceding rebase or note on the tape.
     *
     * @param verdict the result of a replayed tool call; null for other actions
     * @param effect null if it was not measured
     * @param memory the pointer to the snapshot; null if none is known
     * @param signal the cause; null for the pressure of the work
     */
    public record InterventionApplied(
            long turn,
            CapacityAction action,
            @Nullable ReplayVerdict verdict,
            @Nullable InterventionEffect effect,
            @Nullable String memory,
            @Nullable CapacitySignal signal)
            implements TapeEvent {

        /** Returns whether a trouble note was added. Older tapes record a note as a replay with the signal trouble. */
        public boolean isNote() {
            return action == CapacityAction.TROUBLE_NOTE
                    || (signal == CapacitySignal.TROUBLE && action == CapacityAction.VERIFY_WITH_TOOL_REPLAY);
        }
    }

    /**
     * A selected intervention changed nothing. It starts no cooldown and does not count as the turn's one intervention,
     * but a replay counts as tried.
     *
     * @param detail null unless something failed
     */
    public record InterventionSkipped(
            long turn,
            CapacityAction action,
            NoOp reason,
            @Nullable String detail) implements TapeEvent {}

    /**
     * A snapshot could not be written; the intervention continued without it.
     *
     * @param record the snapshot's ID
     */
    public record CapacitySnapshotFailed(long turn, String record, String detail) implements TapeEvent {}

    /**
     * The effect of an intervention on the prompt.
     *
     * @param sourceMessageIds the sequence numbers of the removed messages on the tape
     * @param replayInfo null except for a replayed tool call
     */
    public record InterventionEffect(
            long beforeTokens,
            long afterTokens,
            List<Long> sourceMessageIds,
            @Nullable ReplayInfo replayInfo) {
        public InterventionEffect {
            sourceMessageIds = List.copyOf(sourceMessageIds);
        }
    }

    /**
     * The result of running a tool call a second time.
     *
     * @param target the subject of the call
     * @param pass whether the result was the same
     */
    public record ReplayInfo(String tool, String target, boolean pass, String details) {}

    /** The reason why a selected action changed nothing. */
    public enum NoOp {
        NOTHING_TO_REFRESH,
        /** The prompt is small, or nothing has failed. */
        NOTHING_TO_REPLAN,
        NO_REPLAY_CANDIDATE,
        /** An unexpected exception occurred. */
        FAILED;

        /** Returns the name on the tape and in command output. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
