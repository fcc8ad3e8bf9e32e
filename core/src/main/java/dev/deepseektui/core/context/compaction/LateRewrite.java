package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryWritten;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.LateComposition.Composed;
import dev.deepseektui.core.context.compaction.PendingSummary.WrittenSummary;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The strategy of the late profile. A rewrite leaves at most a fixed room behind the header and the resident files. It
 * has up to three steps: outlines of stale files and results, then a record of the finished turns with the newest
 * exchanges, then outlines of the running turn's older exchanges.
 */
final class LateRewrite implements RewriteStrategy {
    private final CompactionSettings settings;

    LateRewrite(CompactionSettings settings) {
        this.settings = settings;
    }

    @Override
    public CompactionPlan plan(RewriteTerms terms, LadderView view, Relevance relevance) {
        Body body = new Body(view);
        RewritePlan plan = new RewritePlan(terms, view, body);
        if (terms.level() == PressureLevel.SOFT && terms.cause() != RewriteCause.LADDER) {
            RewriteDraft draft = body.draft();
            new SoftCompaction(body).plan(draft, body.size());
            return plan.conclude(PressureLevel.SOFT, draft, null, false);
        }
        long room = Math.max(
                0,
                settings.room(view.fullness().budget()) - view.fullness().size().draft());
        if (terms.cause() == RewriteCause.PERSON) {
            // Half of a short conversation is removed on request, although all of it would fit into the room.
            room = Math.min(room, body.behind() / 2);
        }
        boolean isOutlineEnough = terms.cause() == RewriteCause.LADDER || terms.cause() == RewriteCause.CONTROLLER;
        Optional<RewriteDraft> shortened = isOutlineEnough ? outlined(body, room) : Optional.empty();
        if (shortened.isPresent()) {
            return plan.conclude(PressureLevel.SOFT, shortened.get(), null, false);
        }
        LateComposition composition = new LateComposition(terms, view, body, room, relevance);
        return terms.cause() == RewriteCause.PERSON
                ? summarized(composition, plan)
                : concluded(
                        composition.compose(view.memory().summary().map(SummaryWritten::text)),
                        plan,
                        view.memory().summary().map(SummaryWritten::by).orElse(CompactionApplied.TAPE));
    }

    /** Returns the draft that shortens stale messages of finished turns, if that is enough. */
    private static Optional<RewriteDraft> outlined(Body body, long room) {
        SoftCompaction soft = new SoftCompaction(body);
        int end = body.turnStart();
        if (body.behind() - soft.mostFreed(end) > room) {
            return Optional.empty();
        }
        RewriteDraft draft = body.draft();
        soft.plan(draft, end);
        return body.behind(draft) <= room ? Optional.of(draft) : Optional.empty();
    }

    private static CompactionPlan summarized(LateComposition composition, RewritePlan plan) {
        Composed recorded = composition.compose(Optional.empty());
        return new PendingSummary(
                        plan,
                        recorded.removed(),
                        false,
                        written -> concluded(
                                composition.compose(written.map(WrittenSummary::text)),
                                plan,
                                written.map(WrittenSummary::by).orElse(CompactionApplied.TAPE)))
                .wanted();
    }

    private static CompactionPlan concluded(Composed composed, RewritePlan plan, @Nullable String by) {
        if (plan.terms().level() == PressureLevel.EMERGENCY && !plan.terms().isLimited()) {
            // The last resort: what must stay is shortened if it alone fills the budget.
            new SoftCompaction(plan.body())
                    .planLarge(composed.draft(), plan.view().fullness().budget());
        }
        return plan.conclude(
                composed.level(),
                composed.draft(),
                composed.removed().messages().isEmpty() ? null : by,
                composed.isCompared());
    }
}
