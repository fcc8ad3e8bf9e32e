package dev.deepseektui.core.arena;

import java.util.Arrays;
import java.util.Optional;

/** Who offers entries: each belongs to one zone, so nothing lands in a zone that nobody thought of. */
public enum SourceId {
    IDENTITY("identity", Zone.IDENTITY),
    TRUTH_RULES("truth-rules", Zone.TRUTH),
    TRUTH_FACTS("truth-facts", Zone.TRUTH),
    TASK_STATE("task-state", Zone.TASK_STATE),
    TOOL_FAILURES("tool-failures", Zone.TOOL_FAILURES),
    MEMORY_WORKING("memory-working", Zone.MEMORY_WORKING),
    MEMORY_RECALL("memory-recall", Zone.MEMORY_RECALL),
    RAG_EXTERNAL("rag-external", Zone.RAG_EXTERNAL);

    private final String word;
    private final Zone zone;

    SourceId(String word, Zone zone) {
        this.word = word;
        this.zone = zone;
    }

    public String word() {
        return word;
    }

    public Zone zone() {
        return zone;
    }

    /** What it says is said once and not again when it changes: only a rebase that takes it out brings it back. */
    public boolean isOncePerSession() {
        return this == IDENTITY;
    }

    public static Optional<SourceId> named(String word) {
        return Arrays.stream(values())
                .filter(source -> source.word.equals(word))
                .findFirst();
    }
}
