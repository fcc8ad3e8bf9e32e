package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The conclusion of a planned rewrite: carries it out if it frees enough, and records the reason if it does not. */
record RewritePlan(RewriteTerms terms, LadderView view, Body body) {
    /**
     * Concludes a draft.
     *
     * @param level the level of the deepest step that was needed
     * @param by the author of the summary; null without a summary
     */
    CompactionPlan conclude(PressureLevel level, RewriteDraft draft, @Nullable String by, boolean isCompared) {
        new ShownVersions(body).mark(draft);
        long before = view.fullness().size().total();
        long freed = body.total() - body.total(draft);
        return RewriteLaw.isEnough(terms, before, freed)
                ? CompactionPlan.of(new Compaction(
                        draft.rebase(level),
                        level,
                        terms,
                        draft.groups(),
                        outlined(draft),
                        draft.facts(),
                        by,
                        isCompared))
                : skipped(freed);
    }

    private List<String> outlined(RewriteDraft draft) {
        return IntStream.range(0, body.size())
                .filter(index -> draft.hasNewText(index) && body.held(index).kind() == ContentKind.FILE)
                .mapToObj(index -> body.held(index).path())
                .distinct()
                .sorted()
                .toList();
    }

    private CompactionPlan skipped(long freed) {
        SkipCause reason = freed > 0 ? SkipCause.TOO_LITTLE : SkipCause.NO_PROGRESS;
        boolean isRecorded = switch (terms.cause()) {
            case PERSON, MODEL -> false;
            case LADDER, ARENA, CONTROLLER, WINDOW -> view.memory().state().hasSkipped(terms.level(), reason);
        };
        return isRecorded
                ? CompactionPlan.NOTHING
                : CompactionPlan.remark(new CompactionSkipped(
                        terms.level(), reason, view.fullness().ratio(), Math.max(0, freed), null));
    }
}
