package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.intervention.CanonicalWords.Aside;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.compaction.Restatement;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.task.CanonicalState;

/**
 * Rewrites the conversation around the canonical state. The snapshot comes first, then the rebase, which is the intervention, and last
 * the event that explains it: wherever the process dies, all of it has happened or nothing, but for an explanation that is made up for.
 */
final class Restating {
    private final Snapshots snapshots;

    Restating(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    /** How the state is put. */
    @FunctionalInterface
    interface Words {
        String of(CanonicalState state, Aside aside);
    }

    /** A rewriting that is not carried out yet, with what it would do to the prompt. */
    record Plan(
            Restatement restatement,
            Words words,
            CanonicalState state,
            MemoryPointer memory,
            Rebased outcome,
            RequestContext now) {
        long freed() {
            return outcome.before() - outcome.after();
        }
    }

    Plan plan(Restatement restatement, Words words, RequestContext now) {
        CanonicalState state = snapshots.state();
        MemoryPointer memory = snapshots.next();
        Rebased outcome = now.plan(rebase(restatement, words.of(state, aside(restatement, memory)), memory));
        return new Plan(restatement, words, state, memory, outcome, now);
    }

    void carryOut(Plan plan, CheckpointEvaluated selected, PromptPipeline pipeline) {
        Restatement restatement = plan.restatement();
        MemoryPointer memory = snapshots.keep(
                new Snapshots.Entry(plan.memory(), selected, plan.state(), effect(restatement, plan.outcome())),
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
        return new Aside(memory, restatement.gone(), restatement.shortened(), restatement.sources());
    }

    private static InterventionEffect effect(Restatement restatement, Rebased rebased) {
        return new InterventionEffect(rebased.before(), rebased.after(), restatement.sources(), null);
    }
}
