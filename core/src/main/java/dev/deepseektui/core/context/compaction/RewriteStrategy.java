package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.tape.event.PressureLevel;

/** A way of choosing what a rewrite keeps. */
interface RewriteStrategy {
    CompactionPlan plan(RewriteTerms terms, LadderView view, Relevance relevance);

    /**
     * The terms of a rewrite.
     *
     * @param level the level that is due or was requested
     * @param focus the subject to keep; a blank string stands for the subject of the latest user message
     */
    record RewriteTerms(RewriteCause cause, PressureLevel level, String focus) {
        static RewriteTerms of(RewriteCause cause, PressureLevel level) {
            return new RewriteTerms(cause, level, "");
        }

        /** Returns whether the law of rewriting limits the rewrite. */
        boolean isLimited() {
            return switch (cause) {
                case PERSON, WINDOW -> false;
                case LADDER -> level != PressureLevel.EMERGENCY;
                case ARENA, CONTROLLER, MODEL -> true;
            };
        }

        String query(Body body) {
            return focus.isBlank() ? body.latestAskText() : focus;
        }
    }
}
