package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.compaction.Compactor;
import dev.deepseektui.core.compaction.Restatement;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;

/** Has the model begin anew from where the work stands: all but that, what is pinned and what was asked is set aside. */
final class Replan {
    private final Compactor compaction;
    private final Restating restating;

    Replan(Compactor compaction, Restating restating) {
        this.compaction = compaction;
        this.restating = restating;
    }

    void carryOut(CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
        Restatement restatement = compaction
                .reduction(now, Verification.latestIn(now.state().conversation().messages()))
                .replan();
        String ask = now.state().task().latestAsk().orElse("");
        restating.carryOut(
                restating.plan(restatement, (state, aside) -> CanonicalWords.replanned(state, aside, ask), now),
                selected,
                pipeline);
    }
}
