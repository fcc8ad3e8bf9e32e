package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.MessageContents;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.capacity.CanonicalMessages.RemovedMessages;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.ReplayVerification;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.Reduction;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A rewrite of the conversation around the canonical state: writes the snapshot, then the rebase, then the event that explains
 * it. If the process dies before the rebase, the conversation is unchanged; if it dies later, {@link CapacitySystem} restores
 * the event.
 */
final class CanonicalRewrite {
    private final Snapshots snapshots;

    CanonicalRewrite(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    /**
     * A rewrite whose text contains the pointer to its snapshot.
     *
     * @param sources the sequence numbers of the removed messages on the tape
     * @param explanation records the events of the rewrite itself
     */
    private record Planned(
            CanonicalState state,
            Function<MemoryPointer, Rebase> rebase,
            List<Long> sources,
            Rewrite.Explanation explanation) {}

    private void carryOut(Planned plan, CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
        MemoryPointer memory = snapshots.next();
        Rebased outcome = now.plan(plan.rebase().apply(memory));
        MemoryPointer kept = snapshots.keep(
                new Snapshots.SnapshotContent(memory, selected, plan.state(), effect(plan, outcome)), pipeline.log());
        pipeline.carryOut(
                new Rewrite(plan.rebase().apply(kept), (rebased, out) -> {
                    plan.explanation().record(rebased, out);
                    out.record(new InterventionApplied(
                            selected.turn(),
                            selected.decision().action(),
                            null,
                            effect(plan, rebased),
                            kept.toString(),
                            selected.decision().signal()));
                }),
                now);
    }

    private static InterventionEffect effect(Planned plan, Rebased rebased) {
        return new InterventionEffect(rebased.before(), rebased.after(), plan.sources(), null);
    }

    /**
     * Carries out the compactor's rewrite and adds a message with the state of the work. Returns false if the compactor
     * has nothing to rewrite.
     */
    boolean refresh(Compactor compaction, CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
        Optional<Rewrite> offered = compaction.refresh(now, pipeline.log());
        if (offered.isEmpty()) {
            return false;
        }
        List<BodyEdit> edits = RebaseScript.without(
                        message -> message.origin() == Origin.CANONICAL && !message.isSlot(),
                        offered.get().rebase(),
                        now.state().conversation().messages())
                .edits();
        List<Long> sources = sources(edits, compaction.memory().holdings());
        CanonicalState state = snapshots.state();
        long removed =
                Rewriting.length(edits.stream().filter(Drop.class::isInstance).toList());
        long shortened = edits.stream().filter(Replace.class::isInstance).count();
        Function<MemoryPointer, Rebase> rebase = memory -> {
            String words = CanonicalMessages.refreshed(state, new RemovedMessages(memory, removed, shortened, sources));
            ContextAppended block = now.state().conversation().block(canonical(memory, sources), words);
            List<BodyEdit> all = new ArrayList<>(edits);
            all.add(new Insert(block.number(), block.origin(), block.text(), block.source()));
            return new Rebase(RebaseReason.intervention(Intervention.TARGETED_CONTEXT_REFRESH), all);
        };
        carryOut(new Planned(state, rebase, sources, offered.get().explanation()), selected, now, pipeline);
        return true;
    }

    private static Canonical canonical(MemoryPointer memory, List<Long> sources) {
        return sources.isEmpty()
                ? new Canonical(memory.toString(), 0, 0)
                : new Canonical(memory.toString(), sources.get(0), sources.get(sources.size() - 1));
    }

    /**
     * Restarts from the state of the work. Replaces all messages with that state, except pins, the resident base and
     * the latest user message.
     */
    void replan(Compactor compaction, CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
        Reduction reduction = compaction.reduction(
                now, ReplayVerification.latestIn(now.state().conversation().messages()));
        CanonicalState state = snapshots.state();
        String ask = now.state().task().latestAsk().orElse("");
        List<Long> sources = reduction.sources();
        Function<MemoryPointer, Rebase> rebase = memory -> reduction.rebase(
                CanonicalMessages.replanned(state, new RemovedMessages(memory, reduction.removed(), 0, sources), ask),
                canonical(memory, sources));
        carryOut(new Planned(state, rebase, sources, (done, out) -> {}), selected, now, pipeline);
    }

    /** Returns the sequence numbers of the messages that the edits drop or replace, in order. */
    private static List<Long> sources(List<BodyEdit> edits, MessageContents holdings) {
        NavigableSet<Long> sources = new TreeSet<>();
        int next = 0;
        for (BodyEdit edit : edits) {
            int end = next + Rewriting.length(edit);
            if (!(edit instanceof Keep)) {
                IntStream.range(next, end).mapToObj(i -> holdings.get(i).seq()).forEach(sources::add);
            }
            next = end;
        }
        sources.remove(0L);
        return List.copyOf(sources);
    }
}
