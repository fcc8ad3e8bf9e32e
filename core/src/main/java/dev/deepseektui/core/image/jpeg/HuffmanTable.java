package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;

/** Codes of up to sixteen bits, each for a byte. Short ones are looked up at once. */
final class HuffmanTable {
    /** Nearly all codes of a photograph are this short. */
    private static final int QUICK = 9;

    private static final int LONGEST = 16;

    private final byte[] symbols;
    /** By the next bits: how long the code is, and its symbol below; nought where the code is longer. */
    private final int[] quick = new int[1 << QUICK];
    /** By length: the first code that is longer, in sixteen bits; and what added to a code is its symbol's place. */
    private final int[] end = new int[LONGEST + 1];

    private final int[] offset = new int[LONGEST + 1];

    /** That of a file which does not say it: no code is one. */
    static final HuffmanTable EMPTY = new HuffmanTable(new byte[0]);

    private HuffmanTable(byte[] symbols) {
        this.symbols = symbols;
    }

    /** @param counts how many codes there are of each length, from one bit on */
    static HuffmanTable of(int[] counts, byte[] symbols) throws Unreadable {
        HuffmanTable table = new HuffmanTable(symbols);
        int code = 0;
        int at = 0;
        for (int length = 1; length <= LONGEST; length++) {
            table.offset[length] = at - code;
            for (int i = 0; i < counts[length - 1]; i++) {
                table.enter(code++, length, symbols[at++]);
            }
            if (code > 1 << length) {
                throw Unreadable.damaged();
            }
            table.end[length] = code << (LONGEST - length);
            code <<= 1;
        }
        return table;
    }

    private void enter(int code, int length, byte symbol) throws Unreadable {
        if (code >= 1 << length) {
            throw Unreadable.damaged();
        }
        if (length <= QUICK) {
            int from = code << (QUICK - length);
            for (int i = 0; i < 1 << (QUICK - length); i++) {
                quick[from + i] = length << 8 | (symbol & 0xff);
            }
        }
    }

    /** The next symbol. */
    int next(BitReader bits) throws Unreadable {
        int coming = bits.peek16();
        int known = quick[coming >> (LONGEST - QUICK)];
        if (known != 0) {
            bits.skip(known >> 8);
            return known & 0xff;
        }
        for (int length = QUICK + 1; length <= LONGEST; length++) {
            if (coming < end[length]) {
                bits.skip(length);
                return symbols[(coming >> (LONGEST - length)) + offset[length]] & 0xff;
            }
        }
        throw Unreadable.damaged();
    }
}
