package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
        Decision decision,
        @Nullable Trouble trouble,
        @Nullable Map<String, Object> settings)
        implements TapeEvent {

    CheckpointEvaluated with(Map<String, Object> inForce) {
        return new CheckpointEvaluated(turn, checkpoint, model, inputs, assessment, decision, trouble, inForce);
    }
}
