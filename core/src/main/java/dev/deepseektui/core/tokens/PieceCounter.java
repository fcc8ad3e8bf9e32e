package dev.deepseektui.core.tokens;

import java.util.Arrays;

/** How many tokens is one piece? Short pieces come again and again, so their counts are remembered. One thread. */
final class PieceCounter {
    private static final int SLOTS = 1 << 15;
    private static final int LONGEST = 16;

    private final PieceEncoder encoder;
    /** One slot of {@link #LONGEST} chars per remembered piece: flat, so that a look-up touches one line of memory. */
    private final char[] pieces = new char[SLOTS * LONGEST];

    /** 0: the slot is free. */
    private final byte[] lengths = new byte[SLOTS];

    private final byte[] counts = new byte[SLOTS];

    PieceCounter(PieceEncoder encoder) {
        this.encoder = encoder;
    }

    int count(char[] text, int start, int end) {
        int length = end - start;
        if (length == 1 && text[start] < 0x80) {
            return 1;
        }
        if (length > LONGEST) {
            return encoder.encode(text, start, end);
        }
        int slot = slot(text, start, end);
        int home = slot * LONGEST;
        if (lengths[slot] == length && Arrays.equals(pieces, home, home + length, text, start, end)) {
            return counts[slot];
        }
        int count = encoder.encode(text, start, end);
        System.arraycopy(text, start, pieces, home, length);
        lengths[slot] = (byte) length;
        counts[slot] = (byte) count;
        return count;
    }

    private static int slot(char[] text, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text[i];
        }
        hash *= 0x9E3779B9;
        return hash >>> 17;
    }
}
