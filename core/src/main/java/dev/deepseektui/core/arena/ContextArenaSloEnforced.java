package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;

/**
 * The arena was full, and something had to go.
 *
 * @param dropped how many entries went or were not taken in
 * @param source whose entry came in
 */
public record ContextArenaSloEnforced(String policy, int entriesBefore, int entriesAfter, int dropped, String source)
        implements TapeEvent {
    /** Whether nothing is left but what came in. */
    public boolean wipes() {
        return policy.equals(DegradationPolicy.FORCE_COMPACT.word());
    }
}
