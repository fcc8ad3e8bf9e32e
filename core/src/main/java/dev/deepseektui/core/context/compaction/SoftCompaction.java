package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import java.util.Comparator;
import java.util.Iterator;
import java.util.stream.IntStream;

/** Shortens files and outputs that were not referenced lately. Emergencies shorten more. */
final class SoftCompaction {
    private static final long STALE_AFTER = 3;

    private final Body body;
    private final ShownVersions versions;

    SoftCompaction(Body body) {
        this.body = body;
        this.versions = new ShownVersions(body);
    }

    /** Returns an upper bound for the freed tokens, without creating outlines. */
    long mostFreed(int end) {
        return stale(end).mapToLong(body::tokens).sum();
    }

    /** Shortens stale messages before this index. */
    void plan(RewriteDraft draft, int end) {
        stale(end).forEach(index -> shorten(index, draft));
    }

    /** Returns the files that were not referenced lately and that a rewrite may shorten. */
    IntStream staleFiles() {
        return stale(body.size()).filter(index -> body.held(index).kind() == ContentKind.FILE);
    }

    /** Shortens large messages, images and read ones first, until fewer than {@code limit} tokens are left. */
    void planLarge(RewriteDraft draft, long limit) {
        Iterator<Integer> all = large().filter(index -> draft.keeps(index) && !body.isHeld(index))
                .boxed()
                .sorted(Comparator.comparing((Integer index) -> body.held(index).kind() == ContentKind.PICTURE)
                        .thenComparing(index -> body.message(index).isCarried())
                        .thenComparingInt(body::tokens)
                        .reversed())
                .iterator();
        while (all.hasNext() && body.total(draft) >= limit) {
            shorten(all.next(), draft);
        }
    }

    void shorten(int index, RewriteDraft draft) {
        body.shorter(index).ifPresent(text -> versions.replace(index, text, draft));
    }

    private IntStream stale(int end) {
        return large().filter(index ->
                index < end && !body.isProtected(index) && body.idle(index) >= STALE_AFTER && !body.isResident(index));
    }

    private IntStream large() {
        return IntStream.range(0, body.size())
                .filter(index -> isLarge(body.held(index).kind(), index));
    }

    /**
     * Returns whether a message may be large. The number of characters is enough to exclude short texts, because a
     * character has at most three bytes.
     */
    private boolean isLarge(ContentKind kind, int index) {
        long atMost = 3L * body.message(index).json().length();
        return switch (kind) {
            case PICTURE -> true;
            case FILE -> atMost >= ShorterTexts.MIN_FILE_SIZE;
            case OUTPUT -> atMost > ShorterTexts.MIN_OUTPUT_SIZE;
            case OUTLINE, CUT_OUTPUT, WORDS -> false;
        };
    }
}
