package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The composition of a late rewrite. The room is divided into shares: the user's messages, the model's final answers,
 * the record, a summary, the changes that no kept exchange shows, and the newest exchanges. What may never go counts
 * first, even if it is larger than the room: the latest user message, pins and the newest exchange.
 */
final class LateComposition {
    private static final double OF_USER_MESSAGES = 0.25;
    private static final double OF_ANSWERS = 0.2;
    private static final double OF_RECORD = 0.2;
    /** The tokens that a record may take even if the room is small. */
    private static final long MIN_RECORD = 600;

    private static final double OF_PRESENT = 1.0 / 12;
    /** The share of the exchanges' room in which similar older exchanges take precedence over newer ones. */
    private static final double OF_SIMILAR = 0.2;
    /** The share of the room that may stay empty because the next exchange is too large. */
    private static final double OF_GAP = 0.1;
    /** The share of the room that is not worth another attempt to fill it. */
    private static final double OF_REST = 0.03;
    /** The number of attempts to fill what the first choice left empty. */
    private static final int FILLS = 3;

    private final RewriteTerms terms;
    private final LadderView view;
    private final Body body;
    private final List<MessageGroup> groups;
    private final RewriteDraft basis;
    private final ExchangeForms forms;
    private final Relevance relevance;
    private final long room;
    private final int running;
    private final BitSet fixed = new BitSet();
    private final Map<Long, Integer> groupsBySeq = new HashMap<>();

    /**
     * Creates a composition.
     *
     * @param room the tokens that may stand behind the header and the resident files
     */
    LateComposition(RewriteTerms terms, LadderView view, Body body, long room, Relevance relevance) {
        this.terms = terms;
        this.view = view;
        this.body = body;
        this.groups = MessageGroup.in(body);
        this.basis = body.draft();
        IntStream.range(0, body.size()).filter(body::isOldNotice).forEach(basis::drop);
        this.forms = new ExchangeForms(body);
        this.relevance = remembering(relevance);
        this.room = room;
        // A person compacts between turns, when the last turn is finished.
        int turnStart = terms.cause() == RewriteCause.PERSON ? body.size() : body.turnStart();
        this.running =
                (int) groups.stream().filter(group -> group.first() < turnStart).count();
        fix();
        for (int i = 0; i < groups.size(); i++) {
            int group = i;
            span(i).forEach(message -> groupsBySeq.put(body.held(message).seq(), group));
        }
    }

    /** Returns a measure that compares the same texts only once. */
    private static Relevance remembering(Relevance relevance) {
        Map<List<String>, List<Double>> known = new HashMap<>();
        return (question, texts) -> known.computeIfAbsent(texts, all -> relevance.similarities(question, all));
    }

    /** A composed draft and the part that it removes. */
    record Composed(RewriteDraft draft, RemovedPart removed, PressureLevel level, boolean isCompared) {}

    /** Marks the groups that may not be changed: those with pins, the newest exchange, and what the model has not read. */
    private void fix() {
        for (int i = 0; i < groups.size(); i++) {
            MessageGroup group = groups.get(i);
            boolean isNewest = i == groups.size() - 1 && i >= running;
            boolean isUnread = terms.isLimited() && group.messages().anyMatch(this::isUnread);
            fixed.set(i, isNewest || isUnread || group.messages().anyMatch(body::isPinned));
        }
    }

    /** Returns whether the model has not read the message, which it did not write itself. */
    private boolean isUnread(int message) {
        return !body.message(message).isCarried()
                && basis.keeps(message)
                && body.message(message).origin() != Origin.REPLY;
    }

    /** Composes a draft with a summary, if there is one. */
    Composed compose(Optional<String> summary) {
        Selected selected = new Selected(summary.map(body::tokens).orElse(0));
        selected.choose();
        Composed composed = selected.built(summary);
        long limit = Math.max(room, selected.floor + leastRecord());
        // The record and the changes rarely need their whole shares.
        for (int i = 0; i < FILLS && selected.fill(room - body.behind(composed.draft())); i++) {
            composed = selected.built(summary);
        }
        // Estimates may be too low by a few tokens for each message.
        while (body.behind(composed.draft()) > limit && selected.giveUpOldest()) {
            composed = selected.built(summary);
        }
        return composed;
    }

    /** Returns the index of the first message that belongs to none of the first groups. */
    private int firstOf(int groupCount) {
        return groupCount < groups.size() ? groups.get(groupCount).first() : body.size();
    }

    /** Returns the tokens that a record may take even if what may never go fills the room. */
    private long leastRecord() {
        return Math.min(MIN_RECORD, room / 2);
    }

    /** Returns the index of the first message of the group that a message belongs to. */
    private int startOfGroup(int message) {
        return groups.stream()
                .mapToInt(MessageGroup::first)
                .filter(first -> first <= message)
                .max()
                .orElse(0);
    }

    private IntStream span(int group) {
        return IntStream.range(groups.get(group).first(), firstOf(group + 1));
    }

    /** Returns the messages that are removed with a group. */
    private IntStream movable(int group) {
        return span(group)
                .filter(i -> !body.isHeld(i)
                        && basis.keeps(i)
                        && body.message(i).origin() != Origin.NOTICE
                        && !body.isStandIn(i));
    }

    private long cost(int group) {
        return movable(group).mapToLong(body::tokens).sum();
    }

    /** The choice of groups: whole, outlined, or neither. */
    private final class Selected {
        private final BitSet whole = (BitSet) fixed.clone();
        private final BitSet outlined = new BitSet();
        private final Map<Integer, String> words;
        private final Map<Integer, String> answers;
        private final long floor;
        private final long summary;
        private boolean isCompared;
        private int shortened = -1;
        private long shortenedTo;

        Selected(long summary) {
            this.summary = summary;
            this.floor = floor();
            List<Integer> asks = IntStream.range(0, running)
                    .map(i -> groups.get(i).first())
                    .filter(i -> body.message(i).origin() == Origin.ASK && !body.isHeld(i))
                    .boxed()
                    .toList();
            this.words = new UserMessages(body, view.memory().digest(), OF_USER_MESSAGES * free()).staying(asks);
            this.answers = new FinalAnswers(body, firstOf(running)).staying((long) (OF_ANSWERS * free()));
            answers.keySet().removeIf(body::isHeld);
        }

        /** Returns the tokens that stay in any case. */
        private long floor() {
            long moved = IntStream.range(0, groups.size())
                    .filter(i -> !fixed.get(i))
                    .mapToLong(LateComposition.this::cost)
                    .sum();
            long standIns = IntStream.range(0, body.size())
                    .filter(i -> body.isStandIn(i) && basis.keeps(i))
                    .mapToLong(body::tokens)
                    .sum();
            return body.behind(basis) - moved - standIns;
        }

        private long free() {
            return Math.max(0, room - floor);
        }

        private long recordRoom() {
            return Math.max((long) (OF_RECORD * free()), leastRecord());
        }

        private long exchangeRoom() {
            long texts = words.values().stream().mapToLong(body::tokens).sum()
                    + answers.values().stream().mapToLong(body::tokens).sum();
            return free() - texts - recordRoom() - summary - (long) (OF_PRESENT * free());
        }

        void choose() {
            long left = exchangeRoom();
            left -= runningTurn(left);
            if (outlined.isEmpty()) {
                finishedTurns(left);
            }
        }

        /** Uses more room, and returns whether it could. */
        boolean fill(long left) {
            if (left < OF_REST * room) {
                return false;
            }
            if (shortened >= 0) {
                shortenedTo += left;
                return true;
            }
            int kept = whole.cardinality();
            if (outlined.isEmpty() && whole.nextClearBit(running) >= groups.size()) {
                finishedTurns(left);
            } else {
                wholeAgain(left);
            }
            return whole.cardinality() > kept || shortened >= 0;
        }

        /** Keeps the newest outlined exchanges whole, as many as fit. */
        private void wholeAgain(long limit) {
            long left = limit;
            for (int i = outlined.length() - 1; i >= 0; i = outlined.previousSetBit(i - 1)) {
                left -= cost(i) - forms.outlineTokens(movable(i).toArray());
                if (left < 0) {
                    return;
                }
                outlined.clear(i);
                whole.set(i);
            }
        }

        /** Keeps the running turn whole, or as many of its newest exchanges as fit beside outlines of the others. */
        private long runningTurn(long limit) {
            int first = running;
            long used = IntStream.range(running, groups.size())
                    .filter(i -> !fixed.get(i))
                    .mapToLong(LateComposition.this::cost)
                    .sum();
            while (used > limit && first < groups.size()) {
                if (!fixed.get(first)) {
                    used += forms.outlineTokens(movable(first).toArray()) - cost(first);
                    outlined.set(first);
                }
                first++;
            }
            for (int i = running; used > limit && i < first; i++) {
                if (outlined.get(i)) {
                    outlined.clear(i);
                    used -= forms.outlineTokens(movable(i).toArray());
                }
            }
            whole.set(first, groups.size());
            return used;
        }

        private void finishedTurns(long limit) {
            long left = limit - newest((long) (limit * (1 - OF_SIMILAR)));
            left -= similar(left);
            left -= newest(left);
            if (left > OF_GAP * room) {
                IntStream.iterate(running - 1, i -> i >= 0, i -> i - 1)
                        .filter(i -> !whole.get(i) && isTrue(i) && cost(i) > 0)
                        .findFirst()
                        .ifPresent(i -> shortened = i);
                shortenedTo = left;
            }
        }

        private long newest(long limit) {
            long used = 0;
            for (int i = running - 1; i >= 0; i--) {
                if (!whole.get(i) && isTrue(i)) {
                    if (used + added(i) > limit) {
                        return used;
                    }
                    used += added(i);
                    whole.set(i);
                }
            }
            return used;
        }

        private long similar(long limit) {
            List<Integer> older = IntStream.range(0, running)
                    .filter(i -> !whole.get(i) && added(i) > 0 && added(i) <= limit && isTrue(i))
                    .boxed()
                    .toList();
            if (older.isEmpty()) {
                return 0;
            }
            isCompared = true;
            long used = 0;
            for (int i : Similarity.ranked(
                    terms.query(body), older, i -> groups.get(i).text(body), relevance)) {
                if (used + added(i) <= limit && isTrue(i)) {
                    used += added(i);
                    whole.set(i);
                }
            }
            return used;
        }

        /** Returns the tokens that a whole group adds to the parts of it that stay anyway. */
        private long added(int group) {
            return cost(group)
                    - movable(group)
                            .mapToLong(i -> words.containsKey(i)
                                    ? body.tokens(words.get(i))
                                    : answers.containsKey(i) ? body.tokens(answers.get(i)) : 0)
                            .sum();
        }

        /** Returns whether all later changes to the files that the group shows are kept. */
        private boolean isTrue(int group) {
            return movable(group)
                    .allMatch(message -> body.files(message).stream()
                            .flatMap(file -> body.writesSince(message, file.path()).stream())
                            .allMatch(seq -> {
                                Integer changing = groupsBySeq.get(seq);
                                return changing != null && whole.get(changing);
                            }));
        }

        /** Shortens or removes the oldest group that may be removed. Returns false if there is none. */
        boolean giveUpOldest() {
            if (shortened >= 0) {
                shortenedTo -= shortenedTo / 8;
                shortened = shortenedTo < OF_REST * room ? -1 : shortened;
                return true;
            }
            for (int i = 0; i < groups.size(); i++) {
                if (outlined.get(i) || (whole.get(i) && !fixed.get(i))) {
                    outlined.clear(i);
                    whole.clear(i);
                    return true;
                }
            }
            return false;
        }

        Composed built(Optional<String> summaryText) {
            RewriteDraft draft = basis.copy();
            TreeSet<Integer> removed = new TreeSet<>();
            TreeSet<Integer> changed = new TreeSet<>();
            for (int i = 0; i < groups.size(); i++) {
                if (whole.get(i)) {
                    continue;
                }
                if (outlined.get(i)) {
                    forms.outline(movable(i).toArray(), draft);
                    movable(i).forEach(changed::add);
                } else if (i == shortened) {
                    forms.cut(movable(i).toArray(), shortenedTo, draft);
                } else {
                    movable(i)
                            .filter(message -> !words.containsKey(message) && !answers.containsKey(message))
                            .forEach(removed::add);
                    movable(i).filter(message -> isReworded(message, draft)).forEach(changed::add);
                    draft.addGroups(1);
                }
            }
            changed.addAll(removed);
            if (!changed.isEmpty()) {
                IntStream.range(0, body.size()).filter(body::isStandIn).forEach(removed::add);
                changed.addAll(removed);
                removed.forEach(draft::drop);
            }
            RemovedPart part = RemovedPart.of(body, changed, removed, end(changed));
            if (!changed.isEmpty()) {
                insert(removed.isEmpty() ? startOfGroup(changed.last()) : removed.last(), part, summaryText, draft);
            }
            return new Composed(draft, part, level(), isCompared);
        }

        /** Puts the shorter form of a message that stays into the draft. Returns whether there is one. */
        private boolean isReworded(int message, RewriteDraft draft) {
            String said = words.get(message);
            if (said != null && !said.equals(body.text(message))) {
                draft.replace(message, said);
            }
            String answer = answers.get(message);
            if (answer != null) {
                draft.replaceReply(message, MessageFactory.shortened(body.message(message), answer));
            }
            return !draft.keeps(message);
        }

        private void insert(int place, RemovedPart part, Optional<String> summaryText, RewriteDraft draft) {
            SessionRecord record = SessionRecord.of(view, body, part, recordRoom());
            draft.countFacts(record.facts());
            draft.insert(place, record.source(), record.with(summaryText));
            PresentTexts present = PresentTexts.of(view, body, keptReplies(), (long) (OF_PRESENT * free()));
            if (!present.isEmpty()) {
                draft.insert(place, present.source(), present.text());
            }
        }

        private Set<Long> keptReplies() {
            return IntStream.range(0, groups.size())
                    .filter(whole::get)
                    .mapToObj(i -> body.message(groups.get(i).first()).number())
                    .collect(Collectors.toCollection(HashSet::new));
        }

        /** Returns the number of the first user message or reply after the removed messages. */
        private long end(Set<Integer> removed) {
            int last = removed.stream().mapToInt(i -> i).max().orElse(-1);
            return IntStream.range(last + 1, body.size())
                    .filter(i -> body.message(i).origin() == Origin.ASK
                            || body.message(i).origin() == Origin.REPLY)
                    .mapToLong(i -> body.message(i).number())
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        }

        private PressureLevel level() {
            return whole.nextClearBit(running) < groups.size() ? PressureLevel.EMERGENCY : PressureLevel.HARD;
        }
    }
}
