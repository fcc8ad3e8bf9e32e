package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.Action;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.Signal;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.RebaseReason.ByIntervention;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.Origin;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the last intervention has its explanation. The rebase or the note is what counts, and the process may have died right behind
 * it: then the controller must still come to know that it acted. A fold over the tape.
 */
final class InterventionTrail {
    private final Conversation conversation;
    private @Nullable CheckpointEvaluated selected;
    private @Nullable InterventionApplied unexplained;

    /** {@code conversation}: takes in each event before this does. */
    InterventionTrail(Conversation conversation) {
        this.conversation = conversation;
    }

    void apply(TapeEvent event) {
        if (event instanceof CheckpointEvaluated evaluated) {
            selected = evaluated.decision().action() == Action.NO_INTERVENTION ? null : evaluated;
        } else if (event instanceof InterventionApplied) {
            selected = null;
            unexplained = null;
        } else if (event instanceof Rebased rebased && rebased.reason() instanceof ByIntervention) {
            unexplained = selected == null ? null : rewritten(selected, rebased);
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.NOTE) {
            if (selected != null && selected.decision().byTrouble()) {
                unexplained = told(selected);
                return;
            }
            List<PromptMessage> messages = conversation.messages();
            Optional<Verification> verification =
                    Verification.in(messages.get(messages.size() - 1).content().content());
            if (verification.isPresent()) {
                unexplained = selected == null ? null : verified(selected, verification.get());
            }
        }
    }

    /** What is to be recorded for it, as far as that is known. */
    Optional<InterventionApplied> unexplained() {
        return Optional.ofNullable(unexplained);
    }

    private static InterventionApplied rewritten(CheckpointEvaluated selected, Rebased rebased) {
        String memory = rebased.edits().stream()
                .filter(Insert.class::isInstance)
                .flatMap(insert -> MemoryPointer.in(((Insert) insert).text()).stream())
                .findFirst()
                .map(MemoryPointer::toString)
                .orElse(null);
        return new InterventionApplied(
                selected.turn(),
                selected.decision().action(),
                null,
                new InterventionEffect(rebased.before(), rebased.after(), List.of(), null),
                memory,
                selected.decision().signal());
    }

    /** What comes behind a selected note is that note. */
    private static InterventionApplied told(CheckpointEvaluated selected) {
        return new InterventionApplied(selected.turn(), selected.decision().action(), null, null, null, Signal.TROUBLE);
    }

    private static InterventionApplied verified(CheckpointEvaluated selected, Verification verification) {
        return new InterventionApplied(
                selected.turn(), selected.decision().action(), verification.verdict(), null, null);
    }
}
