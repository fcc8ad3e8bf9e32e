package dev.deepseektui.core.tokens;

/** Which tokens is a piece without bound, such as a megabyte of one letter? Merges from a queue, in n log n steps. */
final class LongPiece {
    private static final int GONE = -1;

    private final MergeTable merges;
    private final int[] ids;
    private final int[] next;
    private final int[] previous;
    private final MergeQueue queue;

    /** Takes the ids of the single bytes and works in that array. */
    LongPiece(MergeTable merges, int[] ids) {
        this.merges = merges;
        this.ids = ids;
        this.next = new int[ids.length];
        this.previous = new int[ids.length];
        this.queue = new MergeQueue(ids.length);
    }

    /** Leaves the tokens at the start of the array and returns how many there are. */
    int merge() {
        for (int i = 0; i < ids.length; i++) {
            next[i] = i + 1;
            previous[i] = i - 1;
            offer(i);
        }
        while (!queue.isEmpty()) {
            long merge = queue.take();
            int at = MergeQueue.place(merge);
            int merged = MergeQueue.rank(merge);
            // An entry is stale when a later merge took one of its two tokens.
            if (ids[at] != GONE && becomes(at) == merged) {
                join(at, merged);
            }
        }
        return compact();
    }

    private void join(int at, int merged) {
        int taken = next[at];
        ids[at] = merged;
        ids[taken] = GONE;
        next[at] = next[taken];
        if (next[at] < ids.length) {
            previous[next[at]] = at;
        }
        offer(at);
        if (previous[at] >= 0) {
            offer(previous[at]);
        }
    }

    private void offer(int at) {
        int merged = becomes(at);
        if (merged != MergeTable.NONE) {
            queue.add(merged, at);
        }
    }

    private int becomes(int at) {
        return next[at] < ids.length ? merges.merged(ids[at], ids[next[at]]) : MergeTable.NONE;
    }

    private int compact() {
        int count = 0;
        for (int at = 0; at < ids.length; at = next[at]) {
            ids[count++] = ids[at];
        }
        return count;
    }
}
