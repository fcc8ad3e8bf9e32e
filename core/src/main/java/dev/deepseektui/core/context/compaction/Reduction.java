package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.Reduction.Restatement.StateForm;
import dev.deepseektui.core.context.compaction.Reduction.Restatement.StatePlace;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Selects the messages that the capacity controller removes: for a refresh old ones, for a new plan nearly all. Pins, the resident base
 * and the latest prompt stay, and no group is torn.
 */
public final class Reduction {
    private static final int LAST_MESSAGES = 8;
    private static final int LAST_GROUPS = 5;

    private final Body body;
    private final UserMessages userMessages;
    private final Predicate<PromptMessage> keeps;

    public Reduction(LadderView view, Predicate<PromptMessage> keeps) {
        this.body = new Body(view);
        this.userMessages = new UserMessages(view, body);
        this.keeps = keeps;
    }

    /** Returns one level above the due level; a refresh writes no summary. */
    public static PressureLevel above(PressureLevel due) {
        return due == PressureLevel.NONE ? PressureLevel.SOFT : PressureLevel.HARD;
    }

    /** Plans a refresh: the work of the level, then one state instead of everything old. */
    public Restatement refresh(PressureLevel level, Relevance relevance) {
        RewriteDraft draft = new RewriteDraft(body.messages());
        if (level == PressureLevel.HARD) {
            Selection selection = new Selection(body, userMessages, body.size(), LAST_GROUPS);
            selection.fill((body.total() - selection.least()) / 2, body.latestAskText(), relevance);
            draft = selection.removal().draft();
        }
        new Soft(body).plan(draft, body.size());
        return withoutTail(draft);
    }

    /** Plans a refresh without comparing or outlining. */
    public Restatement trim() {
        return withoutTail(new RewriteDraft(body.messages()));
    }

    private Restatement withoutTail(RewriteDraft draft) {
        int end = tailEnd();
        Set<Integer> kept = whole(body::isProtected);
        int place = -1;
        for (int i = body.size() - 1; i >= 0; i--) {
            boolean far = i < end && !kept.contains(i) && !isStanding(i);
            if (far || isEarlierState(i)) {
                draft.drop(i);
                place = i;
            }
        }
        return new Restatement(
                body,
                draft,
                Intervention.TARGETED_CONTEXT_REFRESH,
                place(place < 0 ? bodyStart() : place, MessageFactory::insertedBlock));
    }

    private StatePlace place(int message, StateForm form) {
        return new StatePlace(message, body.message(message).number(), form);
    }

    /** Plans a new start: everything goes that need not stay, with the state in the slot. */
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

    /** Returns the messages that stay, with their whole groups: a call without its result is an error. */
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

    /** Returns whether a message outside of groups must stay. */
    private boolean isStanding(int index) {
        Origin origin = body.message(index).origin();
        return origin == Origin.SUMMARY || origin == Origin.NOTICE || keeps.test(body.message(index));
    }

    private boolean isEarlierState(int index) {
        PromptMessage message = body.message(index);
        return message.origin() == Origin.CANONICAL && !message.isSlot();
    }

    /** Returns the index of the first of the last prompts and replies. */
    private int tailEnd() {
        int last = 0;
        int index = body.size();
        while (index > 0 && last < LAST_MESSAGES) {
            index--;
            Origin origin = body.message(index).origin();
            last += origin == Origin.ASK || origin == Origin.REPLY ? 1 : 0;
        }
        return last < LAST_MESSAGES ? 0 : index;
    }

    private int baseEnd() {
        int end = 0;
        while (end < body.size() && body.message(end).origin() == Origin.RESIDENT) {
            end++;
        }
        return end;
    }

    private int bodyStart() {
        int start = baseEnd();
        return start < body.size() && body.message(start).isSlot() ? start + 1 : start;
    }

    /** A rewrite of the conversation around a canonical state, whose text comes last because it names what was set aside. */
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

        /** Returns the places on the tape of the removed and shortened messages, in order. */
        public List<Long> sources() {
            return sources;
        }

        /** Returns the number of removed messages, replaced states excluded. */
        public long removed() {
            return removed;
        }

        /** Returns the number of shortened messages. */
        public long shortened() {
            return shortened;
        }
    }
}
