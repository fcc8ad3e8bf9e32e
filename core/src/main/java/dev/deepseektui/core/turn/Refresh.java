package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.NoOp;
import dev.deepseektui.core.compaction.Reduction;
import dev.deepseektui.core.compaction.Restatement;
import dev.deepseektui.core.model.Cancellation;
import java.util.concurrent.CancellationException;

/** Shortens the context before a request: what is far back gives way to a message that says where the work stands. */
final class Refresh {
    /** Less is not worth the cache that a rewriting loses. */
    private static final double LEAST_SHARE = 0.05;

    private final Chronicle chronicle;
    private final CompactionWatch compaction;
    private final Restating restating;

    Refresh(Chronicle chronicle, CompactionWatch compaction, Restating restating) {
        this.chronicle = chronicle;
        this.compaction = compaction;
        this.restating = restating;
    }

    /** Whether the conversation is another one now. */
    boolean carryOut(CheckpointEvaluated selected, Fullness fullness, Cancellation cancellation) {
        Restating.Plan plan = restating.plan(reduced(fullness, cancellation), CanonicalWords::refreshed);
        if (plan.freed() < LEAST_SHARE * plan.outcome().before()) {
            chronicle.record(
                    new InterventionSkipped(selected.turn(), selected.decision().action(), NoOp.NOTHING_TO_REFRESH));
            return false;
        }
        restating.carryOut(plan, selected);
        return true;
    }

    /** Where compaction fails the trim does, which needs nothing but the messages themselves. */
    private Restatement reduced(Fullness fullness, Cancellation cancellation) {
        Reduction reduction = compaction.reduction(
                fullness, Verification.latestIn(chronicle.conversation().messages()));
        try {
            return reduction.refresh(Reduction.above(compaction.due(fullness)), compaction.relevance(cancellation));
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException mistake) {
            chronicle.defect("refresh", mistake);
            return reduction.trim();
        }
    }
}
