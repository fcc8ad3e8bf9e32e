package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.SkipReason;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;

/** The events of memory. */
public final class MemoryEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            MemoryForgotten.class,
            MemoryEdited.class,
            MemoryNotWritten.class,
            ContextExternalRecallInjected.class,
            ContextExternalRecallSkipped.class);

    private MemoryEvents() {}

    /** The user deleted a unit. If it is said again later, it is learnt again. */
    public record MemoryForgotten(String id) implements TapeEvent {}

    /** New units could not be written to disk; this is tried again when the next turn ends. */
    public record MemoryNotWritten(String why) implements TapeEvent {}

    /**
     * The user reworded a unit, which replaces it by another one.
     *
     * @param id the id of the old unit
     */
    public record MemoryEdited(String id, MemoryUnit.UnitKind kind, String topic, String statement, double confidence)
            implements TapeEvent {}

    /** An external search added nothing to the prompt. */
    public record ContextExternalRecallSkipped(SkipReason reason) implements TapeEvent {}

    /**
     * Units of other workspaces were added to the prompt and stored.
     *
     * @param internalTopScore the lexical score of the workspace's own best unit, below the threshold
     * @param writebackUnits the number of units that become units of this workspace
     */
    public record ContextExternalRecallInjected(
            String query, int hitCount, double internalTopScore, double threshold, int writebackUnits)
            implements TapeEvent {}
}
