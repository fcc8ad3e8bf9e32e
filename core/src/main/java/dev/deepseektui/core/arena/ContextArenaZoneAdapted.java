package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Caps moved between zones, from the next plan on.
 *
 * @param maxByZone the caps that hold now
 */
public record ContextArenaZoneAdapted(int movedTokens, long turn, List<Shift> shifts, Map<String, Integer> maxByZone)
        implements TapeEvent {
    public ContextArenaZoneAdapted {
        shifts = List.copyOf(shifts);
        maxByZone = Collections.unmodifiableMap(new LinkedHashMap<>(maxByZone));
    }

    /** Tokens of cap that went from one zone to another. */
    public record Shift(String from, String to, int tokens) {}
}
