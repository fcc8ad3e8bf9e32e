package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.NoOp;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.task.CanonicalState;
import java.util.List;
import java.util.Optional;

/** Runs a call of this turn a second time, and tells the model whether what it goes by still holds. */
final class ToolReplay {
    private final ReadOnlyReplay looks;
    private final Snapshots snapshots;
    private final TurnCalls calls = new TurnCalls();

    ToolReplay(ReadOnlyReplay looks, Snapshots snapshots) {
        this.looks = looks;
        this.snapshots = snapshots;
    }

    void apply(TapeEvent event) {
        calls.apply(event);
    }

    void carryOut(CheckpointEvaluated selected, RequestContext now, SessionLog log) {
        CanonicalState state = snapshots.state();
        Optional<TurnCalls.Call> candidate = calls.candidate(looks::canRunAgain, state.criticalRefs());
        if (candidate.isEmpty()) {
            log.record(
                    new InterventionSkipped(selected.turn(), selected.decision().action(), NoOp.NO_REPLAY_CANDIDATE));
            return;
        }
        TurnCalls.Call call = candidate.get();
        Verification verification =
                Verification.of(call, looks.whole(call).orElseThrow(), looks.again(call, now.cancellation()));
        if (!now.cancellation().isCancelled()) {
            tell(verification, selected, state, log);
        }
    }

    private void tell(Verification verification, CheckpointEvaluated selected, CanonicalState state, SessionLog log) {
        Conversation conversation = log.state().conversation();
        ContextAppended note = conversation.block(verification.source(), verification.note());
        long before = conversation.size().total();
        InterventionEffect effect =
                new InterventionEffect(before, before + conversation.tokens(note), List.of(), verification.info());
        MemoryPointer memory = snapshots.keep(new Snapshots.Entry(snapshots.next(), selected, state, effect), log);
        log.append(note);
        log.record(new InterventionApplied(
                selected.turn(), selected.decision().action(), verification.verdict(), effect, memory.toString()));
    }
}
