package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A replan of the capacity controller: removes all messages except pins, the resident base and the latest user message, and puts
 * a canonical state into the slot. A group is removed or kept as a whole.
 */
public final class Reduction {
    private final Body body;
    private final RewriteDraft draft;

    /** Plans the reduction; {@code keeps} selects additional messages that stay. */
    public Reduction(LadderView view, Predicate<PromptMessage> keeps) {
        this.body = new Body(view);
        this.draft = new RewriteDraft(body.messages());
        Set<Integer> pinned = pinned();
        IntStream.range(0, body.size())
                .filter(i -> body.message(i).origin() != Origin.RESIDENT
                        && i != body.latestAsk()
                        && !pinned.contains(i)
                        && !keeps.test(body.message(i)))
                .forEach(draft::drop);
    }

    /** Returns the pinned messages with their whole groups, because a call without its result is invalid. */
    private Set<Integer> pinned() {
        Set<Integer> pinned = new HashSet<>();
        IntStream.range(0, body.size()).filter(body::isPinned).forEach(pinned::add);
        for (MessageGroup exchange : MessageGroup.in(body)) {
            if (exchange.messages().anyMatch(body::isPinned)) {
                exchange.messages().forEach(pinned::add);
            }
        }
        return pinned;
    }

    /**
     * Returns the rebase. The text of the state is passed here, not to the constructor, because it refers to the
     * removed messages.
     */
    public Rebase rebase(String state, Canonical source) {
        int baseEnd = 0;
        while (body.message(baseEnd).origin() == Origin.RESIDENT) {
            baseEnd++;
        }
        RewriteDraft worded = draft.copy();
        new ShownVersions(body).mark(worded);
        worded.insert(baseEnd, MessageFactory.slot(body.message(baseEnd).number(), source, state));
        return worded.rebase(RebaseReason.intervention(Intervention.VERIFY_AND_REPLAN));
    }

    /** Returns the sequence numbers of the removed messages, in order. */
    public List<Long> sources() {
        return draft.changed().stream()
                .map(index -> body.held(index).seq())
                .filter(seq -> seq > 0)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the number of removed messages, not counting replaced states. */
    public long removed() {
        return draft.changed().stream()
                .filter(index -> body.message(index).origin() != Origin.CANONICAL)
                .count();
    }
}
