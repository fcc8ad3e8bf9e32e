package dev.deepseektui.core.tokens;

import java.util.Arrays;

/**
 * Which merge is next: the lowest rank, the leftmost of equals. A binary heap of packed longs; {@code PriorityQueue} would
 * box a million of them for a megabyte.
 */
final class MergeQueue {
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
