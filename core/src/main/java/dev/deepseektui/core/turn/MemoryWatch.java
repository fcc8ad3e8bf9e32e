package dev.deepseektui.core.turn;

import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.memory.KnowledgeSwitched;
import dev.deepseektui.core.memory.MemoryEdited;
import dev.deepseektui.core.memory.MemoryForgotten;
import dev.deepseektui.core.memory.MemoryNotWritten;
import dev.deepseektui.core.memory.MemoryUnit;
import dev.deepseektui.core.memory.Recalled;
import dev.deepseektui.core.memory.SessionMemory;
import java.io.IOException;
import java.util.List;

/** Lets memory learn from all that happens, has it written down when a turn is over, and does to it what the user wants. */
public final class MemoryWatch {
    private static final int MOST_FOUND = 32;

    private final Chronicle chronicle;
    private final SessionMemory memory;

    /** Begins with what the chronicle replays from now on: so before it does. */
    public MemoryWatch(Chronicle chronicle, SessionMemory memory) {
        this.chronicle = chronicle;
        this.memory = memory;
        if (memory.settings().isEnabled()) {
            chronicle.addFoldOfRecords(memory::apply);
        }
    }

    public SessionMemory memory() {
        return memory;
    }

    /** What cannot be written costs memory, not the turn; the tape says why. */
    void turnOver() {
        try {
            memory.publish(chronicle.now());
        } catch (IOException | RuntimeException e) {
            chronicle.record(new MemoryNotWritten(e.toString()));
        }
    }

    /** All that holds, what was seen last first. */
    public List<MemoryUnit> active() {
        return read(() -> memory.active(chronicle.now()));
    }

    /** What has to do with the words, the best first. */
    public List<Recalled> search(String words) {
        return read(() -> memory.recall(words, chronicle.now(), MOST_FOUND));
    }

    /** The unit of that id, or the start of one, is gone for good, in all sessions of the workspace. On the engine's thread. */
    public MemoryUnit forget(String id) {
        MemoryUnit unit = find(id);
        chronicle.record(new MemoryForgotten(unit.id()));
        turnOver();
        return unit;
    }

    /** It says something else from now on. On the engine's thread. */
    public MemoryUnit edit(String id, String statement) {
        MemoryUnit unit = find(id);
        if (!memory.mayKeep(statement)) {
            throw new UserError("memory: this is too short, too long or looks like a secret; put it into other words");
        }
        chronicle.record(new MemoryEdited(unit.id(), unit.kind(), unit.topic(), statement.strip(), unit.confidence()));
        turnOver();
        return unit;
    }

    /** Whether asks count as such that need more than the workspace knows. On the engine's thread. */
    public void switchKnowledge(boolean on) {
        chronicle.record(new KnowledgeSwitched(on));
    }

    private MemoryUnit find(String id) {
        return read(() -> memory.find(id, chronicle.now()))
                .orElseThrow(() -> new UserError(
                        "memory " + id + ": there is none, or more than one begins so; /memory lists them"));
    }

    private <T> T read(Reading<T> reading) {
        if (!memory.settings().isEnabled()) {
            throw new UserError("memory is off; `memory.enabled = true` in the settings switches it on");
        }
        try {
            return reading.read();
        } catch (IOException e) {
            throw new UserError("memory: " + e.getMessage() + "; check the directory's permissions", e);
        }
    }

    private interface Reading<T> {
        T read() throws IOException;
    }
}
