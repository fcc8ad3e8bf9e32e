package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.MessageSource.Substitute;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The choice of the exchanges that stay verbatim: required ones, then the latest, then older ones by relevance. A
 * summary replaces the others, except for the user's messages.
 */
final class Selection {
    /** The share of the room in which similar older exchanges take precedence over newer ones. */
    private static final double OLDER = 0.2;

    /** The minimum similarity for which an older exchange takes precedence over the next most recent one. */
    private static final double SIMILAR = 0.3;

    private final Body body;
    private final List<MessageGroup> groups;
    private final BitSet kept = new BitSet();
    private final RewriteDraft basis;
    private final PresentTexts present;
    /** The token counts of shortened replies, by message index. */
    private final Map<Integer, Long> shortened = new HashMap<>();

    private final Map<Integer, String> words;
    private final Map<Long, Integer> groupsBySeq = new HashMap<>();
    private final long total;
    private boolean isCompared;

    /**
     * Creates a selection that keeps only the required groups.
     *
     * @param turnStart the index of the first message of the turn that stays whole
     * @param last the number of last groups that always stay
     */
    Selection(LadderView view, Body body, int turnStart, int last) {
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
        this.present = PresentTexts.of(view, body, candidate -> !isShown(candidate));
        this.basis = body.draft();
        IntStream.range(0, body.size()).forEach(this::pointToPresent);
        IntStream.range(0, turnStart).forEach(this::shortenEdits);
        this.total = body.total(basis) + present.tokens(body);
        this.words = new UserMessages(view, body)
                .staying(others().map(i -> groups.get(i).first()).boxed().toList());
    }

    /** Returns whether a required message shows this part of the file as it is now. */
    private boolean isShown(ShownFile part) {
        return kept.stream()
                .mapToObj(groups::get)
                .flatMap(group -> group.messages().boxed())
                .anyMatch(message -> body.writesSince(message, part.path()).isEmpty()
                        && body.files(message).stream().anyMatch(file -> PresentTexts.covers(file, part)));
    }

    /**
     * Replaces a message that shows lines of a file with a pointer, if the current contents inserted with the summary
     * include these lines.
     */
    private void pointToPresent(int index) {
        List<ShownFile> files = body.files(index);
        boolean isRead = files.size() == 1 && files.get(0).hasText() && present.covers(files.get(0));
        if (!isRead || body.isProtected(index) || body.isStandIn(index)) {
            return;
        }
        ShownFile gone = files.get(0).as(Form.GONE, 0);
        basis.replace(
                index,
                ModelTexts.of(Selection.class)
                        .text("shown_last", gone.path(), body.held(index).pointer()),
                body.message(index).source() instanceof Result result
                        ? new Result(result.callId(), List.of(gone))
                        : new Mention(gone));
    }

    /** In the reply of a finished turn, shortens the calls that changed files whose current contents are shown. */
    private void shortenEdits(int index) {
        PromptMessage reply = body.message(index);
        if (reply.origin() != Origin.REPLY || body.isProtected(index)) {
            return;
        }
        Set<String> calls = new HashSet<>();
        for (int i = index + 1; i < body.size() && body.message(i).source() instanceof Result result; i++) {
            boolean isShown = body.files(i).stream()
                    .anyMatch(file ->
                            (file.form() == Form.CHANGE || file.form() == Form.WRITTEN) && present.has(file.path()));
            if (isShown) {
                calls.add(result.callId());
            }
        }
        MessageFactory.withShortArguments(reply, calls).ifPresent(shorter -> {
            basis.replaceReply(index, shorter);
            shortened.put(
                    index,
                    (long) body.tokens(index) * shorter.length() / reply.json().length());
        });
    }

    private IntStream others() {
        return IntStream.range(0, groups.size()).filter(i -> !kept.get(i));
    }

    /** Returns the prompt's size in tokens if no other groups are kept. */
    long least() {
        return total - others().mapToLong(this::cost).sum();
    }

    /** Returns the tokens that keeping a whole group adds to those of its parts that always stay. */
    private long cost(int group) {
        long whole = removable(group).mapToLong(this::tokens).sum();
        int first = groups.get(group).first();
        String left = words.get(first);
        return left == null ? whole : whole - Math.min(body.tokens(first), UserMessages.MAX_EACH);
    }

    private long tokens(int message) {
        return basis.keeps(message) ? body.tokens(message) : shortened.getOrDefault(message, 0L);
    }

    /** Returns the messages that are removed with a group, including those between it and the next group. */
    private IntStream removable(int group) {
        int end = group + 1 < groups.size() ? groups.get(group + 1).first() : body.size();
        return IntStream.range(groups.get(group).first(), end)
                .filter(i -> !body.isHeld(i) && body.message(i).origin() != Origin.NOTICE);
    }

    /**
     * Fills the room with the latest groups. In the last fifth of the room, the older groups most similar to the query
     * take precedence.
     */
    void fill(long room, String query, Relevance relevance) {
        long left = room - newest((long) (room * (1 - OLDER)));
        long limit = left;
        List<Integer> older =
                others().filter(i -> cost(i) <= limit && isUseful(i)).boxed().toList();
        if (older.isEmpty()) {
            newest(left);
            return;
        }
        isCompared = true;
        List<Double> scores = relevance.similarities(
                query, older.stream().map(i -> groups.get(i).text(body)).toList());
        List<Integer> order = IntStream.range(0, older.size())
                .filter(i -> scores.get(i) >= SIMILAR)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> scores.get(i))
                        .thenComparing(older::get)
                        .reversed())
                .map(older::get)
                .toList();
        for (int group : order) {
            if (cost(group) <= left && isUseful(group)) {
                left -= cost(group);
                kept.set(group);
            }
        }
        newest(left);
    }

    private long newest(long room) {
        long used = 0;
        for (int i = groups.size() - 1; i >= 0; i--) {
            if (!kept.get(i) && isUseful(i)) {
                if (used + cost(i) > room) {
                    return used;
                }
                used += cost(i);
                kept.set(i);
            }
        }
        return used;
    }

    private boolean isUseful(int group) {
        return isTrue(group) && !isPresent(group);
    }

    /**
     * Returns whether all later changes to files that the group shows are kept. Otherwise, outdated text would remain
     * without its changes.
     */
    private boolean isTrue(int group) {
        return groups.get(group)
                .messages()
                .filter(basis::keeps)
                .allMatch(message -> body.files(message).stream()
                        .map(ShownFile::path)
                        .flatMap(path -> body.writesSince(message, path).stream())
                        .allMatch(seq -> {
                            Integer changing = groupsBySeq.get(seq);
                            return changing != null && kept.get(changing);
                        }));
    }

    /** Returns whether a group only edits, or reads lines of, files whose current contents are shown. */
    private boolean isPresent(int group) {
        List<Integer> results = groups.get(group)
                .messages()
                .filter(i -> body.message(i).origin() == Origin.RESULT)
                .boxed()
                .toList();
        return !results.isEmpty() && results.stream().allMatch(i -> !basis.keeps(i) || isEdit(body.files(i)));
    }

    private boolean isEdit(List<ShownFile> files) {
        return files.size() == 1
                && (files.get(0).form() == Form.CHANGE || files.get(0).form() == Form.WRITTEN)
                && present.has(files.get(0).path());
    }

    /** Returns whether older exchanges were compared with the query. */
    boolean isCompared() {
        return isCompared;
    }

    /** Returns the removal of all messages that are not kept; it is empty if all are kept. */
    Removal removal() {
        RewriteDraft draft = basis.copy();
        Set<Integer> removed = new TreeSet<>();
        others().flatMap(this::removable).filter(i -> !words.containsKey(i)).forEach(removed::add);
        if (!removed.isEmpty()) {
            IntStream.range(0, body.size()).filter(body::isStandIn).forEach(removed::add);
        }
        removed.forEach(draft::drop);
        others().map(i -> groups.get(i).first()).forEach(i -> {
            String left = words.get(i);
            if (left != null && !left.equals(body.text(i))) {
                draft.replace(i, left);
            }
        });
        draft.addGroups((int) others().count());
        return new Removal(draft, present, List.copyOf(removed), staying(removed), new MessageRange(0, end(removed)));
    }

    private Set<Long> staying(Set<Integer> removed) {
        return IntStream.range(0, body.size())
                .filter(i -> body.message(i).origin() == Origin.ASK && !removed.contains(i))
                .mapToObj(i -> body.message(i).number())
                .collect(Collectors.toSet());
    }

    /**
     * Returns the number of the first user message or reply after the removed messages; {@link Long#MAX_VALUE} if there
     * is none.
     */
    private long end(Set<Integer> removed) {
        int next = removed.stream().mapToInt(i -> i + 1).max().orElse(0);
        while (next < body.size()
                && body.message(next).origin() != Origin.ASK
                && body.message(next).origin() != Origin.REPLY) {
            next++;
        }
        return next < body.size() ? body.message(next).number() : Long.MAX_VALUE;
    }

    /**
     * The removed messages, and the draft without them.
     *
     * @param messages the indexes of the removed messages
     * @param staying the numbers of the user's messages that stay
     * @param span the numbers of user messages and replies that a summary covers
     */
    record Removal(
            RewriteDraft draft, PresentTexts present, List<Integer> messages, Set<Long> staying, MessageRange span) {
        Removal {
            messages = List.copyOf(messages);
            staying = Set.copyOf(staying);
        }

        boolean isEmpty() {
            return messages.isEmpty();
        }

        /** Returns the number of replies after the last removed message. */
        long repliesBehind(Body body) {
            return IntStream.range(messages.get(messages.size() - 1), body.size())
                    .filter(i -> body.message(i).origin() == Origin.REPLY && !messages.contains(i))
                    .count();
        }

        /**
         * Returns the draft with a summary, followed by the current file contents, in place of the last removed
         * message.
         */
        RewriteDraft with(Summary source, String text) {
            RewriteDraft whole = draft.copy();
            int place = messages.get(messages.size() - 1);
            whole.insert(place, source, text);
            if (!present.isEmpty()) {
                whole.insert(place, present.source(), present.text());
            }
            return whole;
        }

        /** Returns the source of a summary: the range of the removed messages on the tape. */
        Summary source(Body body) {
            long from = Long.MAX_VALUE;
            long to = 0;
            for (int index : messages) {
                Substitute earlier = body.message(index).source() instanceof Substitute standIn ? standIn : null;
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
