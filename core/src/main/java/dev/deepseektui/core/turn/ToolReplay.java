package dev.deepseektui.core.turn;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.NoOp;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.task.CanonicalState;
import java.util.List;
import java.util.Optional;

/** Runs a call of this turn a second time, and tells the model whether what it goes by still holds. */
final class ToolReplay {
    private final Chronicle chronicle;
    private final RawLooks looks;
    private final Snapshots snapshots;
    private final TurnCalls calls = new TurnCalls();

    /** Knows the calls of turns that begin from now on. */
    ToolReplay(Chronicle chronicle, RawLooks looks, Snapshots snapshots) {
        this.chronicle = chronicle;
        this.looks = looks;
        this.snapshots = snapshots;
        chronicle.addFold(calls::apply);
    }

    void carryOut(CheckpointEvaluated selected, Cancellation cancellation) {
        CanonicalState state = snapshots.state();
        Optional<TurnCalls.Call> candidate = calls.candidate(looks::canRunAgain, state.criticalRefs());
        if (candidate.isEmpty()) {
            chronicle.record(
                    new InterventionSkipped(selected.turn(), selected.decision().action(), NoOp.NO_REPLAY_CANDIDATE));
            return;
        }
        TurnCalls.Call call = candidate.get();
        Verification verification =
                Verification.of(call, looks.whole(call).orElseThrow(), looks.again(call, cancellation));
        if (!cancellation.isCancelled()) {
            tell(verification, selected, state);
        }
    }

    private void tell(Verification verification, CheckpointEvaluated selected, CanonicalState state) {
        Conversation conversation = chronicle.conversation();
        ContextAppended note = Composer.block(conversation.numberFor(Origin.NOTE), Origin.NOTE, verification.note());
        long before = conversation.size().total();
        InterventionEffect effect =
                new InterventionEffect(before, before + conversation.tokens(note), List.of(), verification.info());
        MemoryPointer memory = snapshots.keep(snapshots.next(), selected, state, effect);
        chronicle.append(note);
        chronicle.record(new InterventionApplied(
                selected.turn(), selected.decision().action(), verification.verdict(), effect, memory.toString()));
    }
}
