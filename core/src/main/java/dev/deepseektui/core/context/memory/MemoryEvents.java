package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.SkipReason;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;

/** The events that memory records. */
public final class MemoryEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            MemoryForgotten.class,
            MemoryEdited.class,
            MemoryNotWritten.class,
            ContextExternalRecallInjected.class,
            ContextExternalRecallSkipped.class);

    private MemoryEvents() {}

    /** The user wants a unit to be gone. Said again later, it is learnt again. */
    public record MemoryForgotten(String id) implements TapeEvent {}

    /** What was learnt could not be put on the disk; it is tried again when the next turn ends. */
    public record MemoryNotWritten(String why) implements TapeEvent {}

    /**
     * The user put a unit into other words, and so it is another one.
     *
     * @param id of the one that is gone
     */
    public record MemoryEdited(String id, MemoryUnit.Kind kind, String topic, String statement, double confidence)
            implements TapeEvent {}

    /** Others were to be asked, and nothing of theirs came into the prompt. */
    public record ContextExternalRecallSkipped(SkipReason reason) implements TapeEvent {}

    /**
     * What others know came into the prompt, and is kept.
     *
     * @param internalTopScore how much the words of the workspace's own best unit said, less than the threshold
     * @param writebackUnits how many reached the prompt and become units of this workspace
     */
    public record ContextExternalRecallInjected(
            String query, int hitCount, double internalTopScore, double threshold, int writebackUnits)
            implements TapeEvent {}
}
