package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;
import java.util.Arrays;

/** The tables that stand between the scans of a picture, as they are now. */
final class Tables {
    private static final int COUNT = 4;
    private static final int LENGTHS = 16;

    private final int[][] quantisation = new int[COUNT][Component.BLOCK];
    private final HuffmanTable[] means = new HuffmanTable[COUNT];
    private final HuffmanTable[] others = new HuffmanTable[COUNT];

    Tables() {
        Arrays.fill(means, HuffmanTable.EMPTY);
        Arrays.fill(others, HuffmanTable.EMPTY);
    }

    void takeQuantisation(Segment segment) throws Unreadable {
        int at = 0;
        while (at < segment.length()) {
            int bytes = (segment.at(at) >> 4) + 1;
            int table = segment.at(at) & 0xf;
            if (bytes > 2 || table >= COUNT) {
                throw Unreadable.damaged();
            }
            at++;
            for (int i = 0; i < Component.BLOCK; i++) {
                quantisation[table][ZigZag.place(i)] = bytes == 1 ? segment.at(at) : segment.number(at);
                at += bytes;
            }
        }
    }

    void takeCodes(Segment segment) throws Unreadable {
        int at = 0;
        while (at < segment.length()) {
            int kind = segment.at(at) >> 4;
            int table = segment.at(at) & 0xf;
            if (kind > 1 || table >= COUNT) {
                throw Unreadable.damaged();
            }
            int[] counts = new int[LENGTHS];
            for (int i = 0; i < LENGTHS; i++) {
                counts[i] = segment.at(at + 1 + i);
            }
            byte[] symbols = new byte[Arrays.stream(counts).sum()];
            for (int i = 0; i < symbols.length; i++) {
                symbols[i] = (byte) segment.at(at + 1 + LENGTHS + i);
            }
            (kind == 0 ? means : others)[table] = HuffmanTable.of(counts, symbols);
            at += 1 + LENGTHS + symbols.length;
        }
    }

    int[] quantisation(int table) {
        return quantisation[table];
    }

    /** Codes of a block's mean. */
    HuffmanTable means(int table) {
        return means[table];
    }

    /** Codes of its other frequencies. */
    HuffmanTable others(int table) {
        return others[table];
    }
}
