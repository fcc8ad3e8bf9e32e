package dev.deepseektui.core.session;

import dev.deepseektui.core.context.memory.MemoryUnit;
import java.util.List;

/**
 * A unit that is gone from memory.
 *
 * @param tapes the sessions it was learnt from, whose tapes say it still
 */
public record Forgotten(MemoryUnit unit, List<String> tapes) {
    public Forgotten {
        tapes = List.copyOf(tapes);
    }
}
