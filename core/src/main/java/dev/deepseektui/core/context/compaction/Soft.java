package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Holdings.HeldContent.ContentKind;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The first level: files and outputs that were not referenced lately are shortened in place. Emergencies shorten more. */
final class Soft {
    private static final long STALE_AFTER = 3;

    private final Body body;
    private final ShownVersions versions;

    Soft(Body body) {
        this.body = body;
        this.versions = new ShownVersions(body);
    }

    /** Returns an upper limit of the freed tokens, without making outlines. */
    long mostFreed(RewriteDraft draft) {
        return stale(draft).mapToLong(body::tokens).sum();
    }

    void plan(RewriteDraft draft) {
        stale(draft).forEach(index -> shorten(index, draft));
    }

    /** Shortens finished turns; the running turn only if this many tokens are left. */
    void planFinishedFirst(RewriteDraft draft, double limit) {
        stale(draft).filter(index -> index < body.turnStart()).forEach(index -> shorten(index, draft));
        if (body.total(draft) >= limit) {
            plan(draft);
        }
    }

    /**
     * Shortens everything that was read until fewer tokens are left: first what its file has changed since, then repeated results, then
     * the oldest.
     *
     * @param end the index after the last message to shorten
     */
    void planOldest(RewriteDraft draft, double most, int end) {
        Repetition repetition = new Repetition(body);
        Iterator<Integer> all = large(draft)
                .filter(index -> index < end && !body.isProtected(index))
                .boxed()
                .sorted(Comparator.comparing((Integer index) -> body.held(index).kind() != ContentKind.PICTURE)
                        .thenComparing(index -> !body.isOutdated(index))
                        .thenComparing(index -> !repetition.isOf(index)))
                .iterator();
        while (all.hasNext() && body.total(draft) >= most) {
            shorten(all.next(), draft);
        }
    }

    /** Shortens everything large until fewer tokens are left, unread results last. */
    void planMore(RewriteDraft draft, double most) {
        Iterator<Integer> all = large(draft)
                .filter(index -> !body.isHeld(index))
                .boxed()
                .sorted(Comparator.comparing(
                                (Integer index) -> body.message(index).isCarried())
                        .thenComparingInt(body::tokens)
                        .reversed())
                .iterator();
        while (all.hasNext() && body.total(draft) >= most) {
            shorten(all.next(), draft);
        }
    }

    private void shorten(int index, RewriteDraft draft) {
        body.shorter(index).ifPresent(text -> versions.replace(index, text, draft));
    }

    private IntStream stale(RewriteDraft draft) {
        return large(draft)
                .filter(index -> !body.isProtected(index) && body.idle(index) >= STALE_AFTER)
                .filter(index -> !body.isResident(index));
    }

    private IntStream large(RewriteDraft draft) {
        return IntStream.range(0, body.size())
                .filter(index -> draft.keeps(index) && isLarge(body.held(index).kind(), index));
    }

    /** Returns whether a message may be large. A character has at most three bytes, so short texts need not be measured. */
    private boolean isLarge(ContentKind kind, int index) {
        long atMost = 3L * body.message(index).json().length();
        return switch (kind) {
            case PICTURE -> true;
            case FILE -> atMost >= ShorterTexts.SMALLEST_FILE;
            case OUTPUT -> atMost > ShorterTexts.SMALLEST_OUTPUT;
            case OUTLINE, CUT_OUTPUT, WORDS -> false;
        };
    }

    /** The results that a later call with the same tool and arguments repeats. */
    static final class Repetition {
        private final Set<Integer> repeated = new HashSet<>();

        private record RepeatableCall(String tool, String arguments) {}

        Repetition(Body body) {
            Map<RepeatableCall, Integer> latest = new HashMap<>();
            Map<String, RepeatableCall> ofReply = new HashMap<>();
            for (int i = 0; i < body.size(); i++) {
                if (!body.message(i).content().calls().isEmpty()) {
                    ofReply.clear();
                    for (ToolCall call : body.message(i).content().calls()) {
                        ofReply.put(call.id(), new RepeatableCall(call.name(), call.arguments()));
                    }
                }
                RepeatableCall call =
                        body.message(i).source() instanceof Result result ? ofReply.get(result.callId()) : null;
                Integer earlier = call == null ? null : latest.put(call, i);
                if (earlier != null) {
                    repeated.add(earlier);
                }
            }
        }

        boolean isOf(int message) {
            return repeated.contains(message);
        }
    }
}
