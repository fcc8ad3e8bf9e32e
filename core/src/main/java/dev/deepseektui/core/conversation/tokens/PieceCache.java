package dev.deepseektui.core.conversation.tokens;

import java.util.Arrays;

/**
 * Which pieces were counted before, and to what? Text repeats its pieces, and a look here costs a tenth of counting one. Two
 * flat arrays instead of a map: a hundred thousand pieces without an object for any. One thread.
 */
final class PieceCache {
    static final int UNKNOWN = 0;
    /** Longer pieces seldom come twice. A count is at most three per char, which the head's low byte holds. */
    static final int LONGEST = 80;

    private static final int SLOT_BITS = 17;
    /** With the array's header no more than two megabytes: the collector would round it up to three. */
    private static final int CHARS = (1 << 20) - 16;

    private static final int UNIT = 8;
    private static final int COUNT_BITS = 8;
    private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;

    /** Where in the chars a piece's head is; 0 when the slot is free. */
    private final int[] heads = new int[1 << SLOT_BITS];
    /** One piece after the other, each behind a head that holds its length and its count. */
    private final char[] chars = new char[CHARS];

    private int used = UNIT;

    /** The count that was {@linkplain #put put} for this piece, or {@link #UNKNOWN} when it was not or is forgotten. */
    int get(char[] text, int start, int end) {
        int head = heads[slot(text, start, end)];
        int first = head + 1;
        int length = end - start;
        boolean same =
                chars[head] >>> COUNT_BITS == length && Arrays.equals(chars, first, first + length, text, start, end);
        return same ? chars[head] & COUNT_MASK : UNKNOWN;
    }

    /** Forgets the piece that had the slot, and all when the chars are used up. */
    void put(char[] text, int start, int end, int count) {
        int length = end - start;
        int slot = slot(text, start, end);
        int head = heads[slot];
        if (head == 0 || room(chars[head] >>> COUNT_BITS) < length) {
            head = take(length);
            heads[slot] = head;
        }
        chars[head] = (char) (length << COUNT_BITS | count);
        System.arraycopy(text, start, chars, head + 1, length);
    }

    private int take(int length) {
        if (used + 1 + room(length) > CHARS) {
            Arrays.fill(heads, 0);
            used = UNIT;
        }
        int head = used;
        used += 1 + room(length);
        return head;
    }

    /** Rounded up, so that pieces which take turns in a slot fit in one another's place. */
    private static int room(int length) {
        return length | (UNIT - 1);
    }

    private static int slot(char[] text, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text[i];
        }
        return (hash * 0x9E3779B9) >>> (Integer.SIZE - SLOT_BITS);
    }
}
