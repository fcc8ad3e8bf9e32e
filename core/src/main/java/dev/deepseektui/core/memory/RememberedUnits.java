package dev.deepseektui.core.memory;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.state.SessionLog;
import java.io.IOException;
import java.util.List;

/** The user's view of memory: search, forget and edit. Used on the engine's thread. */
public final class RememberedUnits {
    private static final int MOST_FOUND = 32;

    private final SessionMemory memory;
    private final SessionLog log;

    public RememberedUnits(SessionMemory memory, SessionLog log) {
        this.memory = memory;
        this.log = log;
    }

    public SessionMemory memory() {
        return memory;
    }

    /** All that holds, what was seen last first. */
    public List<MemoryUnit> active() {
        return read(() -> memory.active(log.now()));
    }

    /** Returns the units that match the words, the best first. */
    public List<Recalled> search(String words) {
        return read(() -> memory.recall(words, log.now(), MOST_FOUND));
    }

    /** The unit of that id, or the start of one, is gone for good, in all sessions of the workspace. */
    public MemoryUnit forget(String id) {
        MemoryUnit unit = find(id);
        log.record(new MemoryForgotten(unit.id()));
        MemorySystem.publish(memory, log);
        return unit;
    }

    /** It says something else from now on. */
    public MemoryUnit edit(String id, String statement) {
        MemoryUnit unit = find(id);
        if (!memory.mayKeep(statement)) {
            throw new UserError("memory: this is too short, too long or looks like a secret; put it into other words");
        }
        log.record(new MemoryEdited(unit.id(), unit.kind(), unit.topic(), statement.strip(), unit.confidence()));
        MemorySystem.publish(memory, log);
        return unit;
    }

    private MemoryUnit find(String id) {
        return read(() -> memory.find(id, log.now()))
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
            throw new UserError("memory: " + IoReason.withFile(e) + "; check the directory's permissions", e);
        }
    }

    private interface Reading<T> {
        T read() throws IOException;
    }
}
