package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.CapacityDecision.Action;
import dev.deepseektui.core.context.capacity.CapacityDecision.Signal;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events that explain the controller and that its own state is folded from. */
public final class CapacityEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            CheckpointEvaluated.class,
            InterventionApplied.class,
            InterventionSkipped.class,
            CapacitySnapshotFailed.class);

    private CapacityEvents() {}

    /**
     * The controller looked at the work and decided, with everything the decision rests on.
     *
     * @param assessment absent when the controller was off or an input was not known
     * @param trouble how many of the last results failed; absent on tapes of before that was counted
     * @param settings what was set, by key without its section; only with the first event that it holds for
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
     * A selected action was carried out, and is spent. It explains what stands on the tape before it: the rebase, or the note.
     *
     * @param verdict of a replayed tool call
     * @param effect absent where nobody measured it
     * @param memory the pointer to the snapshot; absent where none is known
     * @param signal what called for it; absent where the seed's numbers did
     */
    public record InterventionApplied(
            long turn,
            Action action,
            @Nullable ReplayVerdict verdict,
            @Nullable InterventionEffect effect,
            @Nullable String memory,
            @Nullable Signal signal)
            implements TapeEvent {

        /** Called for by the seed's numbers. */
        public InterventionApplied(
                long turn,
                Action action,
                @Nullable ReplayVerdict verdict,
                @Nullable InterventionEffect effect,
                @Nullable String memory) {
            this(turn, action, verdict, effect, memory, null);
        }

        /** Whether the model was told of its dead ends, and no call was run again. */
        public boolean tellsDeadEnds() {
            return signal == Signal.TROUBLE && action == Action.VERIFY_WITH_TOOL_REPLAY;
        }
    }

    /**
     * A selected action found nothing to do. It spends neither a cooldown nor the turn's one intervention, but a replay counts as tried.
     *
     * @param detail what failed; absent where nothing did
     */
    public record InterventionSkipped(
            long turn, Action action, NoOp reason, @Nullable String detail) implements TapeEvent {
        public InterventionSkipped(long turn, Action action, NoOp reason) {
            this(turn, action, reason, null);
        }
    }

    /**
     * A snapshot could not be written; the intervention went on without it.
     *
     * @param record the id that it would have had
     */
    public record CapacitySnapshotFailed(long turn, String record, String detail) implements TapeEvent {}

    /**
     * What an intervention did to the prompt.
     *
     * @param beforeTokens of the prompt
     * @param sourceMessageIds where on the tape that stands which was set aside
     * @param replayInfo only where a tool call was replayed
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
     * What came of running a tool call a second time.
     *
     * @param target what the call was about
     * @param pass whether it showed the same
     */
    public record ReplayInfo(String tool, String target, boolean pass, String details) {}

    /** The reason why a selected action changed nothing. */
    public enum NoOp {
        NOTHING_TO_REFRESH,
        NO_REPLAY_CANDIDATE,
        /** The program made a mistake. */
        FAILED;

        /** The name on the tape and in what commands print. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
