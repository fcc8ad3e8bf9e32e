package dev.deepseektui.core.conversation.tokens;

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
}
