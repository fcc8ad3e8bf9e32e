package dev.deepseektui.core.memory;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.session.state.SessionLog;
import java.io.IOException;

/** Lets memory learn from all that happens, and has it written down when a turn is over. */
public final class MemorySystem implements ContextSystem {
    private final SessionMemory memory;

    public MemorySystem(SessionMemory memory) {
        this.memory = memory;
    }

    @Override
    public void apply(Recorded event) {
        if (memory.settings().isEnabled()) {
            memory.apply(event);
        }
    }

    public SessionMemory memory() {
        return memory;
    }

    /** What cannot be written costs memory, not the turn; the tape says why. */
    @Override
    public void turnEnded(SessionLog log) {
        publish(memory, log);
    }

    static void publish(SessionMemory memory, SessionLog log) {
        try {
            memory.publish(log.now());
        } catch (IOException | RuntimeException e) {
            log.record(new MemoryNotWritten(e.toString()));
        }
    }
}
