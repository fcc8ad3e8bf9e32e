package dev.deepseektui.core.conversation.tokens;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * A byte-level BPE encoder for single pieces. Merges are applied by rank, those of the same rank from left to right.
 * Not thread-safe.
 */
final class PieceEncoder {
    /** The length in bytes above which a queue finds the next merge faster than a scan of all pairs does. */
    private static final int LONG_PIECE = 160;

    private final MergeTable merges;
    private final byte[] bytes = new byte[LONG_PIECE];
    private final int[] shortIds = new int[LONG_PIECE];
    private final int[] ranks = new int[LONG_PIECE];
    private int[] ids = shortIds;

    PieceEncoder(MergeTable merges) {
        this.merges = merges;
    }

    /** Encodes a piece and returns the number of tokens. */
    int encode(char[] text, int start, int end) {
        int mostBytes = (end - start) * Utf8.MAX_BYTES_PER_CHAR;
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

    /** Returns an array that starts with the token ids of the piece encoded last. */
    int[] ids() {
        return ids;
    }

    private int encodeLong(char[] text, int start, int end) {
        byte[] utf8 = new byte[Math.multiplyExact(end - start, Utf8.MAX_BYTES_PER_CHAR)];
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

    /** Returns the merge of the tokens at this position and the next; {@link MergeTable#NONE} if they do not merge. */
    private int rank(int at, int count) {
        return at + 1 < count ? merges.merged(shortIds[at], shortIds[at + 1]) : MergeTable.NONE;
    }

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
     * A cache of pieces' token counts. A lookup is ten times faster than counting. Two arrays instead of a map avoid an
     * object per piece. Not thread-safe.
     */
    static final class PieceCache {
        static final int UNKNOWN = 0;
        /**
         * The maximum length of a cached piece, in chars. Longer pieces rarely recur. As a char has at most three
         * tokens, the count fits into the head's low byte.
         */
        static final int MAX_LENGTH = 80;

        private static final int SLOT_BITS = 17;
        /**
         * The number of chars in the array. Including its header, the array takes exactly two megabytes; the garbage
         * collector would round a larger one up to three.
         */
        private static final int CHARS = (1 << 20) - 16;

        private static final int UNIT = 8;
        private static final int COUNT_BITS = 8;
        private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;

        /** The index of a piece's head in {@code chars}; 0 for a free slot. */
        private final int[] heads = new int[1 << SLOT_BITS];
        /** Consecutive entries: for each piece, a head with its length and count, followed by its chars. */
        private final char[] chars = new char[CHARS];

        private int used = UNIT;

        /** Returns the count that was {@linkplain #put put} for this piece, or {@link #UNKNOWN} if it is not in the cache. */
        int get(char[] text, int start, int end) {
            int head = heads[slot(text, start, end)];
            int first = head + 1;
            int length = end - start;
            boolean same = chars[head] >>> COUNT_BITS == length
                    && Arrays.equals(chars, first, first + length, text, start, end);
            return same ? chars[head] & COUNT_MASK : UNKNOWN;
        }

        /**
         * Adds a piece's count and replaces any piece in the same slot. The cache is cleared when its chars are used
         * up.
         */
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

        /** Rounds a length up, so that pieces that share a slot can reuse its space. */
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

    /** A UTF-8 encoder. For a lone surrogate, it writes U+FFFD, whereas the JDK's encoder writes '?'. */
    static final class Utf8 {
        static final char REPLACEMENT = '\uFFFD';
        /** The maximum number of bytes per char. A surrogate pair, which is two chars, needs only four. */
        static final int MAX_BYTES_PER_CHAR = 3;

        private Utf8() {}

        /** Writes the text's bytes to the start of {@code out} and returns their number. */
        static int encode(char[] text, int start, int end, byte[] out) {
            int length = 0;
            int at = start;
            while (at < end) {
                char c = text[at];
                if (c < 0x80) {
                    out[length++] = (byte) c;
                    at++;
                } else {
                    int codePoint = Character.codePointAt(text, at, end);
                    at += Character.charCount(codePoint);
                    length = put(isSurrogate(codePoint) ? REPLACEMENT : codePoint, out, length);
                }
            }
            return length;
        }

        private static boolean isSurrogate(int codePoint) {
            return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        }

        private static int put(int codePoint, byte[] out, int length) {
            int at = length;
            if (codePoint < 0x800) {
                out[at++] = (byte) (0xC0 | codePoint >> 6);
            } else {
                if (codePoint < 0x10000) {
                    out[at++] = (byte) (0xE0 | codePoint >> 12);
                } else {
                    out[at++] = (byte) (0xF0 | codePoint >> 18);
                    out[at++] = trailing(codePoint >> 12);
                }
                out[at++] = trailing(codePoint >> 6);
            }
            out[at++] = trailing(codePoint);
            return at;
        }

        private static byte trailing(int bits) {
            return (byte) (0x80 | (bits & 0x3F));
        }
    }

    /** An encoder for long pieces, such as one letter repeated a million times. It takes O(n log n) time. */
    static final class LongPiece {
        private static final int GONE = -1;

        private final MergeTable merges;
        private final int[] ids;
        private final int[] next;
        private final int[] previous;
        /**
         * The pending merges, ordered by rank and then by position. An entry holds the rank in its high half and the
         * position in its low half.
         */
        private final PriorityQueue<Long> queue = new PriorityQueue<>();

        /**
         * Creates an encoder of one piece.
         *
         * @param ids the ids of the single bytes; changed in place
         */
        LongPiece(MergeTable merges, int[] ids) {
            this.merges = merges;
            this.ids = ids;
            this.next = new int[ids.length];
            this.previous = new int[ids.length];
        }

        /** Merges the tokens, moves the result to the start of the array and returns the number of tokens. */
        int merge() {
            for (int i = 0; i < ids.length; i++) {
                next[i] = i + 1;
                previous[i] = i - 1;
                offer(i);
            }
            while (!queue.isEmpty()) {
                long merge = queue.remove();
                int at = (int) merge;
                int merged = (int) (merge >>> Integer.SIZE);
                // An entry is stale, and is skipped, if another merge has used one of its two tokens.
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
                queue.add((long) merged << Integer.SIZE | at);
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
}
