package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Holdings.HeldContent.ContentKind;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The first level: files and outputs that nobody spoke of lately shrink where they stand. The last one does more of it. */
final class Soft {
    private static final long STALE_AFTER = 3;

    private final Body body;
    private final ShownVersions versions;

    Soft(Body body) {
        this.body = body;
        this.versions = new ShownVersions(body);
    }

    /** At most so many tokens would be freed: known without making a single outline. */
    long atMost(RewriteDraft draft) {
        return stale(draft).mapToLong(body::tokens).sum();
    }

    void plan(RewriteDraft draft) {
        stale(draft).forEach(index -> shorten(index, draft));
    }

    /** The running turn stays word for word, unless so many tokens are left when the rest has shrunk. */
    void planFinishedFirst(RewriteDraft draft, double tooMany) {
        stale(draft).filter(index -> index < body.turnStart()).forEach(index -> shorten(index, draft));
        if (body.total(draft) >= tooMany) {
            plan(draft);
        }
    }

    /**
     * At the last level all that was read shrinks: what its file has changed since first, then what was found out again
     * later, then the oldest, until fewer tokens are left.
     *
     * @param end the index behind the last message that may
     */
    void planOldest(RewriteDraft draft, double most, int end) {
        Repetition repetition = new Repetition(body);
        List<Integer> all = large(draft)
                .filter(index -> index < end && !body.isProtected(index))
                .boxed()
                .sorted(Comparator.comparing((Integer index) -> body.held(index).kind() != ContentKind.PICTURE)
                        .thenComparing(index -> !body.isOutdated(index))
                        .thenComparing(index -> !repetition.isOf(index)))
                .toList();
        for (int i = 0; i < all.size() && body.total(draft) >= most; i++) {
            shorten(all.get(i), draft);
        }
    }

    /** Where that does not suffice, all that is large shrinks, what nobody has read yet last, until fewer tokens are left. */
    void planMore(RewriteDraft draft, double most) {
        List<Integer> all = large(draft)
                .filter(index -> !body.isHeld(index))
                .boxed()
                .sorted(Comparator.comparing(
                                (Integer index) -> body.message(index).isCarried())
                        .thenComparingInt(body::tokens)
                        .reversed())
                .toList();
        for (int i = 0; i < all.size() && body.total(draft) >= most; i++) {
            shorten(all.get(i), draft);
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

    /** No letter has more than three bytes of UTF-8, so that a short text need not be measured. */
    private boolean isLarge(ContentKind kind, int index) {
        long atMost = 3L * body.message(index).json().length();
        return switch (kind) {
            case PICTURE -> true;
            case FILE -> atMost >= ShorterTexts.SMALLEST_FILE;
            case OUTPUT -> atMost > ShorterTexts.SMALLEST_OUTPUT;
            case OUTLINE, CUT_OUTPUT, WORDS -> false;
        };
    }

    /** Finds results that a later result of the same call repeats: the same tool with the same arguments. */
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
