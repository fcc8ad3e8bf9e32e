package dev.deepseektui.core.arena;

import dev.deepseektui.core.budget.Fullness;

/** When sources are asked, and how full the prompt is. */
public record ArenaMoment(long turn, Occasion occasion, Fullness fullness) {
    /** Why now. */
    public enum Occasion {
        /** Before a turn's first request. */
        TURN_START,
        /** The conversation was rewritten within a turn. */
        REBASED,
        /** Before another request of a turn: only what is critical is injected. */
        STEP
    }
}
