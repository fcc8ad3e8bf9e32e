package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.Reduction.Restatement.StateForm;
import dev.deepseektui.core.context.compaction.Reduction.Restatement.StatePlace;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The messages that a replan of the capacity controller removes: all except pins, the resident base and the latest user
 * message. A group is removed or kept as a whole.
 */
public final class Reduction {
    private final Body body;
    private final Predicate<PromptMessage> keeps;

    public Reduction(LadderView view, Predicate<PromptMessage> keeps) {
        this.body = new Body(view);
        this.keeps = keeps;
    }

    private StatePlace place(int message, StateForm form) {
        return new StatePlace(message, body.message(message).number(), form);
    }

    /** Plans a restart: removes all messages that need not stay, and puts the state into the slot. */
    public Restatement replan() {
        RewriteDraft draft = new RewriteDraft(body.messages());
        Set<Integer> kept = whole(body::isPinned);
        for (int i = 0; i < body.size(); i++) {
            boolean stays = body.message(i).origin() == Origin.RESIDENT
                    || i == body.latestAsk()
                    || kept.contains(i)
                    || keeps.test(body.message(i));
            if (!stays) {
                draft.drop(i);
            }
        }
        return new Restatement(body, draft, Intervention.VERIFY_AND_REPLAN, place(baseEnd(), MessageFactory::slot));
    }

    /** Returns the messages that stay, with their whole groups, because a call without its result is an error. */
    private Set<Integer> whole(IntPredicate stays) {
        Set<Integer> kept = new HashSet<>();
        IntStream.range(0, body.size()).filter(stays).forEach(kept::add);
        for (MessageGroup exchange : MessageGroup.in(body)) {
            if (exchange.messages().anyMatch(stays)) {
                exchange.messages().forEach(kept::add);
            }
        }
        return kept;
    }

    private int baseEnd() {
        int end = 0;
        while (end < body.size() && body.message(end).origin() == Origin.RESIDENT) {
            end++;
        }
        return end;
    }

    /**
     * A rewrite of the conversation around a canonical state. The state's text is set last, because it refers to the
     * removed messages.
     */
    public static final class Restatement {
        private final RewriteDraft draft;
        private final ShownVersions versions;
        private final Intervention reason;
        private final StatePlace place;
        private final List<Long> sources;
        private final long removed;
        private final long shortened;

        /** The position and kind of the state message. */
        record StatePlace(int message, long number, StateForm form) {}

        @FunctionalInterface
        interface StateForm {
            Insert message(long number, Canonical source, String state);
        }

        Restatement(Body body, RewriteDraft draft, Intervention reason, StatePlace place) {
            this.draft = draft;
            this.versions = new ShownVersions(body);
            this.reason = reason;
            this.place = place;
            this.sources = draft.changed().stream()
                    .map(index -> body.held(index).seq())
                    .filter(seq -> seq > 0)
                    .distinct()
                    .sorted()
                    .toList();
            this.removed = draft.changed().stream()
                    .filter(index -> !draft.hasNewText(index))
                    .filter(index -> body.message(index).origin() != Origin.CANONICAL)
                    .count();
            this.shortened = draft.changed().stream().filter(draft::hasNewText).count();
        }

        public Rebase rebase(String state, String memory) {
            RewriteDraft worded = draft.copy();
            versions.mark(worded);
            Canonical source = sources.isEmpty()
                    ? new Canonical(memory, 0, 0)
                    : new Canonical(memory, sources.get(0), sources.get(sources.size() - 1));
            worded.state(place.message(), place.form().message(place.number(), source, state));
            return worded.rebase(RebaseReason.intervention(reason));
        }

        /** Returns the sequence numbers of the removed and shortened messages, in order. */
        public List<Long> sources() {
            return sources;
        }

        /** Returns the number of removed messages, not counting replaced states. */
        public long removed() {
            return removed;
        }

        /** Returns the number of shortened messages. */
        public long shortened() {
            return shortened;
        }
    }
}
