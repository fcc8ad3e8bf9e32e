package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.SkipReason;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;

/** Tape events that record changes to memory units, and searches of other workspaces' memory. */
public final class MemoryEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            MemoryForgotten.class,
            MemoryEdited.class,
            MemoryNotWritten.class,
            ContextExternalRecallInjected.class,
            ContextExternalRecallSkipped.class);

    private MemoryEvents() {}

    /** The user deleted a memory unit. If it is stated again later, it is learned again. */
    public record MemoryForgotten(String id) implements TapeEvent {}

    /** New memory units could not be written to disk; writing is retried when the next turn ends. */
    public record MemoryNotWritten(String why) implements TapeEvent {}

    /**
     * The user reworded a memory unit, which was replaced with a new one.
     *
     * @param id the old unit's ID
     */
    public record MemoryEdited(String id, MemoryUnit.UnitKind kind, String topic, String statement, double confidence)
            implements TapeEvent {}

    /** A search of other workspaces' memory added nothing to the prompt. */
    public record ContextExternalRecallSkipped(SkipReason reason) implements TapeEvent {}

    /**
     * Memory units of other workspaces were added to the prompt and stored.
     *
     * @param internalTopScore the lexical score of the workspace's own best unit, below the threshold
     * @param writebackUnits the number of units that become units of this workspace
     */
    public record ContextExternalRecallInjected(
            String query, int hitCount, double internalTopScore, double threshold, int writebackUnits)
            implements TapeEvent {}
}
