package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.NoOp;
import dev.deepseektui.core.compaction.Compactor;
import dev.deepseektui.core.compaction.Reduction;
import dev.deepseektui.core.compaction.Restatement;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.session.state.SessionLog;
import java.util.concurrent.CancellationException;

/** Shortens the context before a request: what is far back gives way to a message that says where the work stands. */
final class Refresh {
    /** Less is not worth the cache that a rewriting loses. */
    private static final double LEAST_SHARE = 0.05;

    private final Compactor compaction;
    private final Restating restating;

    Refresh(Compactor compaction, Restating restating) {
        this.compaction = compaction;
        this.restating = restating;
    }

    /** Whether the conversation is another one now. */
    boolean carryOut(CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
        Restating.Plan plan = restating.plan(reduced(now, pipeline.log()), CanonicalWords::refreshed, now);
        if (plan.freed() < LEAST_SHARE * plan.outcome().before()) {
            pipeline.log()
                    .record(new InterventionSkipped(
                            selected.turn(), selected.decision().action(), NoOp.NOTHING_TO_REFRESH));
            return false;
        }
        restating.carryOut(plan, selected, pipeline);
        return true;
    }

    /** Where compaction fails the trim does, which needs nothing but the messages themselves. */
    private Restatement reduced(RequestContext now, SessionLog log) {
        Reduction reduction = compaction.reduction(
                now, Verification.latestIn(now.state().conversation().messages()));
        try {
            return reduction.refresh(Reduction.above(compaction.due(now.fullness())), compaction.relevance(now, log));
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException mistake) {
            log.defect("refresh", mistake);
            return reduction.trim();
        }
    }
}
