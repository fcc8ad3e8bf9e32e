package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.Action;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.Signal;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.MessageSource.Canonical;
import dev.deepseektui.core.event.MessageSource.DeadEnds;
import dev.deepseektui.core.event.MessageSource.Verification;
import dev.deepseektui.core.event.RebaseReason.ByIntervention;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ReplayVerdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the last intervention has its explanation. The rebase or the note is what counts, and the process may have died right behind
 * it: then the controller must still come to know that it acted. A fold over the tape.
 */
final class InterventionTrail {
    private @Nullable CheckpointEvaluated selected;
    private @Nullable InterventionApplied unexplained;

    void apply(TapeEvent event) {
        if (event instanceof CheckpointEvaluated evaluated) {
            selected = evaluated.decision().action() == Action.NO_INTERVENTION ? null : evaluated;
        } else if (event instanceof InterventionApplied) {
            selected = null;
            unexplained = null;
        } else if (event instanceof Rebased rebased && rebased.reason() instanceof ByIntervention) {
            unexplained = selected == null ? null : rewritten(selected, rebased);
        } else if (event instanceof ContextAppended appended && selected != null) {
            explain(selected, appended.source());
        }
    }

    private void explain(CheckpointEvaluated selected, @Nullable MessageSource note) {
        if (note instanceof DeadEnds) {
            unexplained = told(selected);
        } else if (note instanceof Verification verification) {
            unexplained = verified(selected, verification.verdict());
        }
    }

    /** What is to be recorded for it, as far as that is known. */
    Optional<InterventionApplied> unexplained() {
        return Optional.ofNullable(unexplained);
    }

    private static InterventionApplied rewritten(CheckpointEvaluated selected, Rebased rebased) {
        String memory = rebased.edits().stream()
                .flatMap(edit -> edit instanceof Insert insert && insert.source() instanceof Canonical state
                        ? Stream.ofNullable(state.memory())
                        : Stream.empty())
                .findFirst()
                .orElse(null);
        return new InterventionApplied(
                selected.turn(),
                selected.decision().action(),
                null,
                new InterventionEffect(rebased.before(), rebased.after(), List.of(), null),
                memory,
                selected.decision().signal());
    }

    private static InterventionApplied told(CheckpointEvaluated selected) {
        return new InterventionApplied(selected.turn(), selected.decision().action(), null, null, null, Signal.TROUBLE);
    }

    private static InterventionApplied verified(CheckpointEvaluated selected, ReplayVerdict verdict) {
        return new InterventionApplied(selected.turn(), selected.decision().action(), verdict, null, null);
    }
}
