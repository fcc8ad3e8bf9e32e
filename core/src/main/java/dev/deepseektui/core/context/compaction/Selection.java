package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.tape.event.MessageSource.LeftOut;
import dev.deepseektui.core.tape.event.MessageSource.StandIn;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The choice of the exchanges that stay word for word: required ones, then the newest, then older ones by relevance. A record replaces the
 * rest, besides the user's messages.
 */
final class Selection {
    /** The share of the room that is reserved for older exchanges. */
    private static final double OLDER = 0.2;

    private final Body body;
    private final List<MessageGroup> groups;
    private final BitSet kept = new BitSet();
    private final Map<Integer, String> words;
    private final Map<Long, Integer> groupsBySeq = new HashMap<>();
    private boolean isCompared;

    /**
     * @param turnStart the index of the first message of the turn that stays whole
     * @param last the number of groups at the end that stay in any case
     */
    Selection(Body body, UserMessages userMessages, int turnStart, int last) {
        this.body = body;
        this.groups = MessageGroup.in(body);
        for (int i = 0; i < groups.size(); i++) {
            MessageGroup group = groups.get(i);
            boolean mustStay = group.first() >= turnStart
                    || i >= groups.size() - last
                    || group.messages().anyMatch(body::isProtected);
            kept.set(i, mustStay);
            int index = i;
            group.messages()
                    .forEach(message -> groupsBySeq.put(body.held(message).seq(), index));
        }
        this.words = userMessages.staying(
                others().map(i -> groups.get(i).first()).boxed().toList());
    }

    private IntStream others() {
        return IntStream.range(0, groups.size()).filter(i -> !kept.get(i));
    }

    /** Returns the tokens of the prompt if nothing else stays. */
    long least() {
        return body.total() - others().mapToLong(this::cost).sum();
    }

    /** Returns the tokens that a group takes beyond what stays of it in any case. */
    private long cost(int group) {
        long whole = removable(group).mapToLong(body::tokens).sum();
        int first = groups.get(group).first();
        String left = words.get(first);
        return left == null ? whole : whole - Math.min(body.tokens(first), UserMessages.MOST_EACH);
    }

    /** Returns the messages that are removed with a group, including those between it and the next. */
    private IntStream removable(int group) {
        int end = group + 1 < groups.size() ? groups.get(group + 1).first() : body.size();
        return IntStream.range(groups.get(group).first(), end)
                .filter(i -> !body.isHeld(i) && body.message(i).origin() != Origin.NOTICE);
    }

    /** Fills the room with the newest groups, and the last fifth of it with the older ones that are most similar to the query. */
    void fill(long room, String query, Relevance relevance) {
        long left = room - newest((long) (room * (1 - OLDER)));
        long most = left;
        List<Integer> older =
                others().filter(i -> cost(i) <= most && isTrue(i)).boxed().toList();
        if (older.isEmpty()) {
            return;
        }
        isCompared = true;
        List<Double> scores = relevance.likeness(
                query, older.stream().map(i -> groups.get(i).text(body)).toList());
        List<Integer> order = IntStream.range(0, older.size())
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> scores.get(i))
                        .thenComparing(older::get)
                        .reversed())
                .map(older::get)
                .toList();
        for (int group : order) {
            if (cost(group) <= left && isTrue(group)) {
                left -= cost(group);
                kept.set(group);
            }
        }
    }

    private long newest(long room) {
        long used = 0;
        for (int i = groups.size() - 1; i >= 0; i--) {
            if (!kept.get(i)) {
                if (used + cost(i) > room || !isTrue(i)) {
                    return used;
                }
                used += cost(i);
                kept.set(i);
            }
        }
        return used;
    }

    /** Returns whether all later changes of the files that a group shows are kept, so that no outdated text remains unexplained. */
    private boolean isTrue(int group) {
        return groups.get(group)
                .messages()
                .allMatch(message -> body.files(message).stream()
                        .map(ShownFile::path)
                        .flatMap(path -> body.writesSince(message, path).stream())
                        .allMatch(seq -> {
                            Integer changing = groupsBySeq.get(seq);
                            return changing != null && kept.get(changing);
                        }));
    }

    /** Returns whether texts were compared. */
    boolean isCompared() {
        return isCompared;
    }

    /** Returns the removal of everything that is not kept; empty edits where all is kept. */
    Removal removal() {
        int boundary = boundary();
        RewriteDraft draft = new RewriteDraft(body.messages());
        Set<Integer> removed = new TreeSet<>();
        others().flatMap(this::removable).filter(i -> !words.containsKey(i)).forEach(removed::add);
        if (!removed.isEmpty()) {
            IntStream.range(0, boundary)
                    .filter(i -> isStandIn(i) && !body.isHeld(i))
                    .forEach(removed::add);
        }
        removed.forEach(draft::drop);
        others().map(i -> groups.get(i).first()).forEach(i -> {
            String left = words.get(i);
            if (left != null && !left.equals(body.text(i))) {
                draft.replace(i, left);
            }
        });
        draft.addGroups((int) others().count());
        return new Removal(draft, List.copyOf(removed), staying(removed), new MessageRange(0, end(boundary)));
    }

    private Set<Long> staying(Set<Integer> removed) {
        return IntStream.range(0, body.size())
                .filter(i -> body.message(i).origin() == Origin.ASK && !removed.contains(i))
                .mapToObj(i -> body.message(i).number())
                .collect(Collectors.toSet());
    }

    private boolean isStandIn(int index) {
        return body.message(index).source() instanceof Summary
                || body.message(index).source() instanceof LeftOut;
    }

    /** Returns the index of the first message after the last removed group. */
    private int boundary() {
        int last = kept.previousClearBit(groups.size() - 1);
        return last + 1 < groups.size() ? groups.get(last + 1).first() : body.size();
    }

    private long end(int boundary) {
        return boundary < body.size() ? body.message(boundary).number() : Long.MAX_VALUE;
    }

    /**
     * The removed messages.
     *
     * @param messages the indexes of the removed messages
     * @param staying the numbers of the user's messages that stay
     * @param span the numbers of prompts and replies that a record covers
     */
    record Removal(RewriteDraft draft, List<Integer> messages, Set<Long> staying, MessageRange span) {
        Removal {
            messages = List.copyOf(messages);
            staying = Set.copyOf(staying);
        }

        boolean isEmpty() {
            return messages.isEmpty();
        }

        /** Returns the draft with a record or summary in the place of the last removed message. */
        RewriteDraft with(Summary source, String text) {
            RewriteDraft whole = draft.copy();
            whole.insert(messages.get(messages.size() - 1), source, text);
            return whole;
        }

        /** Returns the part of the tape with the removed messages. */
        Summary source(Body body) {
            long from = Long.MAX_VALUE;
            long to = 0;
            for (int index : messages) {
                StandIn earlier = body.message(index).source() instanceof StandIn standIn ? standIn : null;
                long first = earlier == null ? body.held(index).seq() : earlier.from();
                long last = earlier == null ? first : earlier.to();
                if (first > 0) {
                    from = Math.min(from, first);
                    to = Math.max(to, last);
                }
            }
            return to == 0 ? new Summary(0, 0) : new Summary(from, to);
        }
    }
}
