package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.capacity.CanonicalWords.Aside;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.ReplayVerification;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.Reduction;
import dev.deepseektui.core.context.compaction.Reduction.Restatement;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.concurrent.CancellationException;

/**
 * A rewriting of the conversation around the canonical state: first the snapshot, then the rebase, last the event that explains it. Wherever the
 * process dies, all of it has happened or nothing, except for the event, which {@link CapacitySystem} restores.
 */
final class Restating {
    private final Snapshots snapshots;

    Restating(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    @FunctionalInterface
    interface Wording {
        String of(CanonicalState state, Aside aside);
    }

    /** A prepared rewriting with its effect on the prompt. */
    record RestatingPlan(
            Restatement restatement,
            Wording words,
            CanonicalState state,
            MemoryPointer memory,
            Rebased outcome,
            RequestContext now) {
        long freed() {
            return outcome.before() - outcome.after();
        }
    }

    RestatingPlan plan(Restatement restatement, Wording words, RequestContext now) {
        CanonicalState state = snapshots.state();
        MemoryPointer memory = snapshots.next();
        Rebased outcome = now.plan(rebase(restatement, words.of(state, aside(restatement, memory)), memory));
        return new RestatingPlan(restatement, words, state, memory, outcome, now);
    }

    void carryOut(RestatingPlan plan, CheckpointEvaluated selected, PromptPipeline pipeline) {
        Restatement restatement = plan.restatement();
        MemoryPointer memory = snapshots.keep(
                new Snapshots.SnapshotContent(
                        plan.memory(), selected, plan.state(), effect(restatement, plan.outcome())),
                pipeline.log());
        Rebase rebase = rebase(restatement, plan.words().of(plan.state(), aside(restatement, memory)), memory);
        pipeline.carryOut(
                new Rewrite(
                        rebase,
                        (rebased, out) -> out.record(new InterventionApplied(
                                selected.turn(),
                                selected.decision().action(),
                                null,
                                effect(restatement, rebased),
                                memory.toString(),
                                selected.decision().signal()))),
                plan.now());
    }

    private static Rebase rebase(Restatement restatement, String words, MemoryPointer memory) {
        return restatement.rebase(words, memory.toString());
    }

    private static Aside aside(Restatement restatement, MemoryPointer memory) {
        return new Aside(memory, restatement.removed(), restatement.shortened(), restatement.sources());
    }

    private static InterventionEffect effect(Restatement restatement, Rebased rebased) {
        return new InterventionEffect(rebased.before(), rebased.after(), restatement.sources(), null);
    }

    /** A refresh before a request: distant messages give way to one that states where the work stands. */
    static final class Refresh {
        /** The share that must be freed to be worth the lost cache. */
        private static final double LEAST_SHARE = 0.05;

        private final Compactor compaction;
        private final Restating restating;

        Refresh(Compactor compaction, Restating restating) {
            this.compaction = compaction;
            this.restating = restating;
        }

        /** Returns whether the conversation was rewritten. */
        boolean carryOut(CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
            Restating.RestatingPlan plan = restating.plan(reduced(now, pipeline.log()), CanonicalWords::refreshed, now);
            if (plan.freed() < LEAST_SHARE * plan.outcome().before()) {
                pipeline.log()
                        .record(new InterventionSkipped(
                                selected.turn(), selected.decision().action(), NoOp.NOTHING_TO_REFRESH));
                return false;
            }
            restating.carryOut(plan, selected, pipeline);
            return true;
        }

        /** Returns a reduction, or a plain trim if compaction fails. */
        private Restatement reduced(RequestContext now, SessionLog log) {
            Reduction reduction = compaction.reduction(
                    now, ReplayVerification.latestIn(now.state().conversation().messages()));
            try {
                return reduction.refresh(
                        Reduction.above(compaction.due(now.fullness())), compaction.relevance(now, log));
            } catch (CancellationException cancelled) {
                throw cancelled;
            } catch (RuntimeException mistake) {
                log.defect("refresh", mistake);
                return reduction.trim();
            }
        }
    }

    /** A new start from the state of the work: all but that state, pins and the asks is set aside. */
    static final class Replan {
        private final Compactor compaction;
        private final Restating restating;

        Replan(Compactor compaction, Restating restating) {
            this.compaction = compaction;
            this.restating = restating;
        }

        void carryOut(CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
            Restatement restatement = compaction
                    .reduction(
                            now,
                            ReplayVerification.latestIn(
                                    now.state().conversation().messages()))
                    .replan();
            String ask = now.state().task().latestAsk().orElse("");
            restating.carryOut(
                    restating.plan(restatement, (state, aside) -> CanonicalWords.replanned(state, aside, ask), now),
                    selected,
                    pipeline);
        }
    }
}
