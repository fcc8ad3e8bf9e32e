package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.Holdings.HeldContent;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.ShorterTexts.LeftOutText;
import dev.deepseektui.core.context.compaction.Soft.Repetition;
import dev.deepseektui.core.tape.event.MessageSource.LeftOut;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The second level: of the older groups, the half that is most similar to the latest prompt stays. */
final class Hard {
    private static final int KEPT_AT_THE_END = 5;
    private static final int LONGEST_ASK = 400;

    private final Body body;
    private final Relevance relevance;
    private final UserMessages userMessages;

    Hard(Body body, Relevance relevance, UserMessages userMessages) {
        this.body = body;
        this.relevance = relevance;
        this.userMessages = userMessages;
    }

    /**
     * Plans the level; of prompts the beginning stays. {@code end}: the index after the last
     * message that may go.
     */
    void plan(RewriteDraft draft, String query, int end) {
        List<MessageGroup> candidates =
                candidates().stream().filter(exchange -> exchange.first() < end).toList();
        Set<MessageGroup> removed = new HashSet<>(candidates);
        removed.removeAll(best(candidates, query));
        Map<Integer, String> staying = userMessages.staying(
                removed.stream().map(MessageGroup::first).sorted().toList());
        removed.forEach(exchange -> shrink(exchange, staying, draft));
        note(draft);
        draft.addGroups(removed.size());
    }

    List<MessageGroup> candidates() {
        List<MessageGroup> others = MessageGroup.in(body).stream()
                .filter(exchange -> exchange.first() != body.latestAsk())
                .toList();
        return others.subList(0, Math.max(0, others.size() - KEPT_AT_THE_END)).stream()
                .filter(exchange -> exchange.messages().noneMatch(body::isProtected))
                .toList();
    }

    private record Scored(MessageGroup exchange, Worth worth, double score) {}

    /**
     * The worth of a group, independent of the prompt. Outdated views of files go first, so that they never outlive the edit, then
     * repeated checks; edits and their checks go last.
     */
    private enum Worth {
        OUTDATED,
        REPEATED,
        FOUND,
        READ,
        MADE
    }

    private Worth worth(MessageGroup exchange, Repetition repetition) {
        boolean isRepeated = isRepeated(exchange, repetition);
        if (!isRepeated && exchange.messages().anyMatch(body::isProduct)) {
            return Worth.MADE;
        }
        if (exchange.messages().anyMatch(body::isOutdated)) {
            return Worth.OUTDATED;
        }
        if (isRepeated) {
            return Worth.REPEATED;
        }
        boolean isWords = results(exchange).findAny().isEmpty();
        boolean isRead =
                exchange.messages().anyMatch(index -> body.files(index).stream().anyMatch(ShownFile::hasText));
        return isWords || isRead ? Worth.READ : Worth.FOUND;
    }

    /** Returns whether the group only repeats others; an edit never does. */
    private boolean isRepeated(MessageGroup exchange, Repetition repetition) {
        return results(exchange).findAny().isPresent()
                && results(exchange).allMatch(index -> repetition.isOf(index) && !body.isEdit(index));
    }

    private IntStream results(MessageGroup exchange) {
        return exchange.messages().filter(index -> body.message(index).origin() == Origin.RESULT);
    }

    /** Returns the better half, at least one group; among equals the newer. */
    private List<MessageGroup> best(List<MessageGroup> candidates, String query) {
        if (candidates.isEmpty()) {
            return List.of();
        }
        List<Double> scores = relevance.likeness(
                query, candidates.stream().map(exchange -> exchange.text(body)).toList());
        Repetition repetition = new Repetition(body);
        return IntStream.range(0, candidates.size())
                .mapToObj(i -> new Scored(candidates.get(i), worth(candidates.get(i), repetition), scores.get(i)))
                .sorted(Comparator.comparing(Scored::worth)
                        .thenComparingDouble(Scored::score)
                        .thenComparingInt(scored -> scored.exchange().first())
                        .reversed())
                .limit(Math.max(1, candidates.size() / 2))
                .map(Scored::exchange)
                .toList();
    }

    /** Removes a group; of a prompt at least the beginning stays. */
    private void shrink(MessageGroup exchange, Map<Integer, String> staying, RewriteDraft draft) {
        int first = exchange.first();
        exchange.messages().skip(1).forEach(draft::drop);
        if (!exchange.isAsk(body)) {
            draft.drop(first);
            return;
        }
        String ask = body.text(first);
        String left = staying.containsKey(first) ? staying.get(first) : SafeText.start(ask, LONGEST_ASK);
        if (left != null && !left.equals(ask)) {
            draft.replace(first, left);
        }
    }

    /** Inserts one line for each removed stretch, joined with earlier such lines next to it. */
    private void note(RewriteDraft draft) {
        List<Integer> stretch = new ArrayList<>();
        for (int i = 0; i <= body.size(); i++) {
            if (i < body.size() && (isGone(draft, i) || earlier(i) != null)) {
                stretch.add(i);
            } else {
                if (stretch.stream().anyMatch(index -> isGone(draft, index))) {
                    close(stretch, draft);
                }
                stretch.clear();
            }
        }
    }

    private boolean isGone(RewriteDraft draft, int index) {
        return !draft.keeps(index) && body.message(index).origin() != Origin.ASK;
    }

    private void close(List<Integer> stretch, RewriteDraft draft) {
        LeftOut all = null;
        for (int index : stretch) {
            LeftOut one = earlier(index);
            if (one == null) {
                one = one(index);
            } else {
                draft.drop(index);
            }
            all = all == null ? one : LeftOutText.joined(all, one);
        }
        if (all != null) {
            draft.insert(stretch.get(0), all, LeftOutText.text(all));
        }
    }

    private @Nullable LeftOut earlier(int index) {
        return body.message(index).source() instanceof LeftOut earlier && !body.isProtected(index) ? earlier : null;
    }

    private LeftOut one(int index) {
        HeldContent held = body.held(index);
        Set<String> files = new TreeSet<>();
        if (!held.path().isEmpty()) {
            files.add(held.path());
        }
        return new LeftOut(held.origin() == Origin.REPLY ? 1 : 0, List.copyOf(files), held.seq(), held.seq());
    }
}
