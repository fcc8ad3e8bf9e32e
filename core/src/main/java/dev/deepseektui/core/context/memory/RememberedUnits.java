package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryEdited;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryForgotten;
import dev.deepseektui.core.context.memory.MemoryRecall.RecalledUnit;
import dev.deepseektui.core.context.memory.SessionMemory.MemorySystem;
import dev.deepseektui.core.context.state.SessionLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** The user's operations on memory: search, forget and edit. Used on the engine's thread. */
public final class RememberedUnits {
    private static final int MAX_FOUND = 32;

    private final SessionMemory memory;
    private final SessionLog log;

    public RememberedUnits(SessionMemory memory, SessionLog log) {
        this.memory = memory;
        this.log = log;
    }

    /** Returns all active units, most recently seen first. */
    public List<MemoryUnit> active() {
        return read(() -> memory.active(log.now()));
    }

    public List<RecalledUnit> search(String words) {
        return read(() -> memory.recall(words, log.now(), MAX_FOUND));
    }

    /** Forgets the unit with this ID, or unique ID prefix, in all sessions of the workspace. */
    public MemoryUnit forget(String id) {
        MemoryUnit unit = find(id);
        log.record(new MemoryForgotten(unit.id()));
        MemorySystem.publish(memory, log);
        return unit;
    }

    public MemoryUnit edit(String id, String statement) {
        MemoryUnit unit = find(id);
        if (!memory.mayKeep(statement)) {
            throw CoreMessages.error("memory.unfit");
        }
        log.record(new MemoryEdited(unit.id(), unit.kind(), unit.topic(), statement.strip(), unit.confidence()));
        MemorySystem.publish(memory, log);
        return unit;
    }

    private MemoryUnit find(String id) {
        return read(() -> memory.find(id, log.now())).orElseThrow(() -> CoreMessages.error("memory.none", id));
    }

    private <T> T read(Supplier<T> query) {
        if (!memory.settings().isEnabled()) {
            throw CoreMessages.error("memory.off");
        }
        try {
            return query.get();
        } catch (UncheckedIOException e) {
            IOException cause = Objects.requireNonNull(e.getCause());
            throw CoreMessages.error(cause, "memory.unusable", IoReason.withFile(cause));
        }
    }

    /** The preceding sentence, to which a sentence such as "use such options" refers. */
    static final class Referent {
        private static final Pattern POINTING = Pattern.compile(
                "\\bsuch\\b(?! as\\b)|\\b(?:this|these)\\b|\\bthose\\b(?! (?:that|who|which|of)\\b)|\\bthe"
                        + " (?:same|former|latter)\\b(?! [^.]*"
                        + " as\\b)|\\b(?:use|take|keep|do|make|drop|remove|leave|have|reject|refuse|allow|with|for|of|on|to)"
                        + " (?:it|them|that|both|neither)\\b(?! [\\p{L}]+ (?:is|are|has|have|must|stays?)\\b)",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

        private Referent() {}

        /**
         * Returns both sentences if the second refers to the first and both fit into a unit; otherwise only the second.
         */
        static String with(String before, String sentence) {
            String both = before + " " + sentence;
            return !before.isEmpty()
                            && both.length() <= Statement.MAX_LENGTH
                            && POINTING.matcher(sentence).find()
                    ? both
                    : sentence;
        }
    }
}
