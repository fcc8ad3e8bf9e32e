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
 * Selects the messages that the controller removes: for a refresh those far back, for a new plan nearly all. Pins, the resident base
 * and the latest ask stay, and no exchange is torn.
 */
public final class Reduction {
    private static final int LAST_MESSAGES = 8;

    private final Body body;
    private final UserMessages said;
    private final Predicate<PromptMessage> keeps;

    /** {@code keeps}: what else must stay. */
    public Reduction(LadderView view, Predicate<PromptMessage> keeps) {
        this.body = new Body(view);
        this.said = new UserMessages(view, body);
        this.keeps = keeps;
    }

    /** One level above what is due by usage alone; a refresh writes no summary. */
    public static PressureLevel above(PressureLevel due) {
        return due == PressureLevel.NONE ? PressureLevel.SOFT : PressureLevel.HARD;
    }

    /** The work of the level, and where it finds none a trim; then one state for all that is far back. */
    public Restatement refresh(PressureLevel level, Relevance relevance) {
        RewriteDraft draft = new RewriteDraft(body.messages());
        if (level == PressureLevel.HARD) {
            new Hard(body, relevance, said)
                    .plan(draft, body.latestAsk() < 0 ? "" : body.text(body.latestAsk()), body.size());
        }
        new Soft(body).plan(draft);
        return body.total(draft) < body.total() ? withoutTail(draft) : trim();
    }

    /** The same without any comparing or outlining: the older half of what may go goes. */
    public Restatement trim() {
        RewriteDraft draft = new RewriteDraft(body.messages());
        List<MessageGroup> candidates = new Hard(body, (question, texts) -> List.of(), said).candidates();
        candidates
                .subList(0, (candidates.size() + 1) / 2)
                .forEach(exchange -> exchange.messages().forEach(draft::drop));
        return withoutTail(draft);
    }

    private Restatement withoutTail(RewriteDraft draft) {
        int end = tailEnd();
        Set<Integer> kept = whole(body::isProtected);
        draft.forgetNotesBefore(end);
        int place = -1;
        for (int i = body.size() - 1; i >= 0; i--) {
            boolean far = i < end && !kept.contains(i) && !stands(i);
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

    /** All but what must stay, with the state in the slot. */
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

    /** Messages that stay, and with each of them its whole exchange: half a pair of call and result is an error. */
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

    /** What is no part of an exchange but holds beyond its place. */
    private boolean stands(int index) {
        Origin origin = body.message(index).origin();
        return origin == Origin.SUMMARY || origin == Origin.NOTICE || keeps.test(body.message(index));
    }

    private boolean isEarlierState(int index) {
        PromptMessage message = body.message(index);
        return message.origin() == Origin.CANONICAL && !message.isSlot();
    }

    /** The index of the first of the last asks and replies. */
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

    /** A rewriting of the conversation around a canonical state, whose words come last: they say what was set aside. */
    public static final class Restatement {
        private final RewriteDraft draft;
        private final ShownVersions versions;
        private final Intervention reason;
        private final StatePlace place;
        private final List<Long> sources;
        private final long gone;
        private final long shortened;

        /** The position and kind of the message that states the work. */
        record StatePlace(int message, long number, StateForm form) {}

        @FunctionalInterface
        interface StateForm {
            Insert message(long number, Canonical source, String state);
        }

        /** What it says of the body holds after that was rewritten, too. */
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
            this.gone = draft.changed().stream()
                    .filter(index -> !draft.hasOtherText(index))
                    .filter(index -> body.message(index).origin() != Origin.CANONICAL)
                    .count();
            this.shortened =
                    draft.changed().stream().filter(draft::hasOtherText).count();
        }

        /** {@code memory} names the snapshot of the state. */
        public Rebase rebase(String state, String memory) {
            RewriteDraft worded = draft.copy();
            versions.mark(worded);
            Canonical source = sources.isEmpty()
                    ? new Canonical(memory, 0, 0)
                    : new Canonical(memory, sources.get(0), sources.get(sources.size() - 1));
            worded.state(place.message(), place.form().message(place.number(), source, state));
            return worded.rebase(RebaseReason.intervention(reason));
        }

        /** Where on the tape that stands which is set aside or shortened, from the first to the last. */
        public List<Long> sources() {
            return sources;
        }

        /** How many messages are set aside; states that are replaced are none of them. */
        public long gone() {
            return gone;
        }

        /** How many stay with less text. */
        public long shortened() {
            return shortened;
        }
    }
}
