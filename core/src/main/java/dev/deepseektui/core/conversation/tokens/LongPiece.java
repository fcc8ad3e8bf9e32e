package dev.deepseektui.core.conversation.tokens;

import java.util.Arrays;

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

    /**
     * Which merge is next: the lowest rank, the leftmost of equals. A binary heap of packed longs; {@code PriorityQueue} would
     * box a million of them for a megabyte.
     */
    private static final class MergeQueue {
        private static final int PLACE_BITS = 32;

        private long[] heap;
        private int size;

        MergeQueue(int capacity) {
            heap = new long[Math.max(1, capacity)];
        }

        static int rank(long merge) {
            return (int) (merge >>> PLACE_BITS);
        }

        static int place(long merge) {
            return (int) merge;
        }

        boolean isEmpty() {
            return size == 0;
        }

        void add(int rank, int place) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            long merge = (long) rank << PLACE_BITS | place;
            int at = size++;
            while (at > 0 && heap[parent(at)] > merge) {
                heap[at] = heap[parent(at)];
                at = parent(at);
            }
            heap[at] = merge;
        }

        long take() {
            long first = heap[0];
            long moved = heap[--size];
            int at = 0;
            while (leastChild(at) < size && heap[leastChild(at)] < moved) {
                int child = leastChild(at);
                heap[at] = heap[child];
                at = child;
            }
            heap[at] = moved;
            return first;
        }

        private int leastChild(int at) {
            int left = 2 * at + 1;
            int right = left + 1;
            return right < size && heap[right] < heap[left] ? right : left;
        }

        private static int parent(int at) {
            return (at - 1) / 2;
        }
    }
}
