package dev.deepseektui.core.conversation.tokens;

import java.util.Arrays;

/** An encoder of one piece. Byte-level BPE: the earliest merge of the table first, the leftmost of equals. One thread. */
final class PieceEncoder {
    /** Above this many bytes a queue finds the next merge faster than a look at every pair. */
    private static final int LONG_PIECE = 160;

    private final MergeTable merges;
    private final byte[] bytes = new byte[LONG_PIECE];
    private final int[] shortIds = new int[LONG_PIECE];
    private final int[] ranks = new int[LONG_PIECE];
    private int[] ids = shortIds;

    PieceEncoder(MergeTable merges) {
        this.merges = merges;
    }

    /** How many tokens the piece is. */
    int encode(char[] text, int start, int end) {
        int mostBytes = (end - start) * Utf8.MOST_BYTES_PER_CHAR;
        if (mostBytes > LONG_PIECE) {
            return encodeLong(text, start, end);
        }
        ids = shortIds;
        int length = Utf8.encode(text, start, end, bytes);
        for (int i = 0; i < length; i++) {
            shortIds[i] = merges.byteId(bytes[i]);
        }
        return mergeAll(length);
    }

    /** The ids of the last piece, from the start of the array: as many as {@link #encode} said, until its next call. */
    int[] ids() {
        return ids;
    }

    private int encodeLong(char[] text, int start, int end) {
        byte[] utf8 = new byte[Math.multiplyExact(end - start, Utf8.MOST_BYTES_PER_CHAR)];
        int length = Utf8.encode(text, start, end, utf8);
        ids = new int[length];
        for (int i = 0; i < length; i++) {
            ids[i] = merges.byteId(utf8[i]);
        }
        return new LongPiece(merges, ids).merge();
    }

    private int mergeAll(int length) {
        for (int i = 0; i + 1 < length; i++) {
            ranks[i] = merges.merged(bytes[i], bytes[i + 1]);
        }
        ranks[length - 1] = MergeTable.NONE;
        int count = length;
        int at = earliest(count);
        while (ranks[at] != MergeTable.NONE) {
            shortIds[at] = ranks[at];
            count--;
            for (int i = at + 1; i < count; i++) {
                shortIds[i] = shortIds[i + 1];
                ranks[i] = ranks[i + 1];
            }
            ranks[at] = rank(at, count);
            if (at > 0) {
                ranks[at - 1] = rank(at - 1, count);
            }
            at = earliest(count);
        }
        return count;
    }

    /** What the token at this place and the next become, which is the merge's rank too. */
    private int rank(int at, int count) {
        return at + 1 < count ? merges.merged(shortIds[at], shortIds[at + 1]) : MergeTable.NONE;
    }

    /** Where the lowest rank is; the leftmost of equals. */
    private int earliest(int count) {
        int at = 0;
        for (int i = 1; i < count; i++) {
            if (ranks[i] < ranks[at]) {
                at = i;
            }
        }
        return at;
    }

    /**
     * Which pieces were counted before, and to what? Text repeats its pieces, and a look here costs a tenth of counting one. Two
     * flat arrays instead of a map: a hundred thousand pieces without an object for any. One thread.
     */
    static final class PieceCache {
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
            boolean same = chars[head] >>> COUNT_BITS == length
                    && Arrays.equals(chars, first, first + length, text, start, end);
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
}
