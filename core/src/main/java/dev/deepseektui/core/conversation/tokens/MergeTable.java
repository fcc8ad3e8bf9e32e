package dev.deepseektui.core.conversation.tokens;

import java.io.IOException;
import java.io.InputStream;

/** The merges of two adjacent tokens, and the tokens of single bytes. Immutable and shared by all threads. */
final class MergeTable {
    /** The result for two tokens that do not merge; larger than any id. */
    static final int NONE = Integer.MAX_VALUE;

    private static final int FIRST_BYTE_ID = 3;
    /** The id of the first merge. A merge's id is also its rank. */
    private static final int FIRST_MERGE_ID = 259;

    private static final int BYTES = 256;
    private static final int COLUMNS = 6;
    private static final int ID_BITS = 17;
    private static final int ID_MASK = (1 << ID_BITS) - 1;
    /** The size of the hash table: twice the number of merges, to keep probe sequences short. */
    private static final int SLOTS = 1 << 18;

    /**
     * A hash table with open addressing. A slot contains the left, right and merged id; 0 marks a free slot, because no id is
     * 0.
     */
    private final long[] slots = new long[SLOTS];

    private final int[] byteIds = new int[BYTES];
    /** The merges of two bytes, which are the first step for each piece. */
    private final int[] pairs = new int[BYTES * BYTES];

    private MergeTable() {}

    /**
     * Reads six columns, each with one byte per merge: three for the left id, high byte first, then three for the right
     * id.
     */
    static MergeTable read(InputStream in) throws IOException {
        byte[] columns = in.readAllBytes();
        int merges = columns.length / COLUMNS;
        MergeTable table = new MergeTable();
        for (int i = 0; i < merges; i++) {
            int left = id(columns, i, merges);
            int right = id(columns, i + 3 * merges, merges);
            table.put(left, right, FIRST_MERGE_ID + i);
        }
        table.numberBytes();
        table.pairBytes();
        return table;
    }

    int merged(int left, int right) {
        long pair = pair(left, right);
        int slot = slot(pair);
        while (true) {
            long found = slots[slot];
            if (found >>> ID_BITS == pair) {
                return (int) found & ID_MASK;
            }
            if (found == 0) {
                return NONE;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
    }

    int merged(byte left, byte right) {
        return pairs[(left & 0xFF) * BYTES + (right & 0xFF)];
    }

    int byteId(byte value) {
        return byteIds[value & 0xFF];
    }

    private void put(int left, int right, int merged) {
        long pair = pair(left, right);
        int slot = slot(pair);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        slots[slot] = pair << ID_BITS | merged;
    }

    /** Numbers the bytes in the order of byte-level BPE: first those printable in Latin-1, then the others. */
    private void numberBytes() {
        int next = FIRST_BYTE_ID;
        for (boolean printing : new boolean[] {true, false}) {
            for (int b = 0; b < byteIds.length; b++) {
                if (isPrintable(b) == printing) {
                    byteIds[b] = next++;
                }
            }
        }
    }

    private void pairBytes() {
        for (int left = 0; left < BYTES; left++) {
            for (int right = 0; right < BYTES; right++) {
                pairs[left * BYTES + right] = merged(byteIds[left], byteIds[right]);
            }
        }
    }

    private static boolean isPrintable(int b) {
        return (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
    }

    private static int id(byte[] columns, int at, int merges) {
        return (columns[at] & 0xFF) << 16 | (columns[at + merges] & 0xFF) << 8 | (columns[at + 2 * merges] & 0xFF);
    }

    private static long pair(int left, int right) {
        return (long) left << ID_BITS | right;
    }

    private static int slot(long pair) {
        return (int) ((pair * 0x9E3779B97F4A7C15L) >>> 46);
    }
}
