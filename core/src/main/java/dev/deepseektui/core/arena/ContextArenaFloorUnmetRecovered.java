package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/**
 * Not every zone could have its floor, but the protected ones could.
 *
 * @param relaxed what was given up for that, in order
 */
public record ContextArenaFloorUnmetRecovered(long turn, long budget, List<String> relaxed) implements TapeEvent {
    public ContextArenaFloorUnmetRecovered {
        relaxed = List.copyOf(relaxed);
    }
}
