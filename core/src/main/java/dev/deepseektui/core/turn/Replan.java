package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.compaction.Restatement;

/** Has the model begin anew from where the work stands: all but that, what is pinned and what was asked is set aside. */
final class Replan {
    private final Chronicle chronicle;
    private final CompactionWatch compaction;
    private final Restating restating;

    Replan(Chronicle chronicle, CompactionWatch compaction, Restating restating) {
        this.chronicle = chronicle;
        this.compaction = compaction;
        this.restating = restating;
    }

    void carryOut(CheckpointEvaluated selected, Fullness fullness) {
        Restatement restatement = compaction
                .reduction(
                        fullness, Verification.latestIn(chronicle.conversation().messages()))
                .replan();
        String ask = chronicle.task().latestAsk().orElse("");
        restating.carryOut(
                restating.plan(restatement, (state, aside) -> CanonicalWords.replanned(state, aside, ask)), selected);
    }
}
