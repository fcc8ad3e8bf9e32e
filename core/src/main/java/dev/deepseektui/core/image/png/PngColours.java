package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.raster.Unreadable;
import java.util.Arrays;
import java.util.Optional;

/** Makes pixels of the samples of a row: of all kinds eight bits a colour, and as much of each as is seen. */
final class PngColours {
    private static final int OPAQUE = 0xff << 24;
    private static final int NO_KEY = -1;

    private final PngHeader header;
    /** What a sample of at most eight bits is, of gray ones and of those of a palette. */
    private final int[] table;
    /** The one colour that is not seen, sample by sample; none is longer than sixteen bits. */
    private final int[] key;

    private PngColours(PngHeader header, int[] table, int[] key) {
        this.header = header;
        this.table = table;
        this.key = key;
    }

    static PngColours of(PngHeader header, byte[] palette, Optional<byte[]> transparency) throws Unreadable {
        int[] key = {NO_KEY, NO_KEY, NO_KEY};
        return switch (header.colour()) {
            case PALETTE -> new PngColours(header, palette(palette, transparency.orElse(new byte[0])), key);
            case GRAY -> {
                transparency.filter(bytes -> bytes.length >= 2).ifPresent(bytes -> key[0] = sample16(bytes, 0));
                yield new PngColours(header, grays(header.depth(), key[0]), key);
            }
            case RGB -> {
                transparency.filter(bytes -> bytes.length >= 6).ifPresent(bytes -> {
                    key[0] = sample16(bytes, 0);
                    key[1] = sample16(bytes, 2);
                    key[2] = sample16(bytes, 4);
                });
                yield new PngColours(header, new int[0], key);
            }
            case GRAY_ALPHA, RGB_ALPHA -> new PngColours(header, new int[0], key);
        };
    }

    /** What has no entry is black. */
    private static int[] palette(byte[] colours, byte[] alphas) throws Unreadable {
        if (colours.length == 0 || colours.length > 3 * 256 || colours.length % 3 != 0) {
            throw Unreadable.damaged();
        }
        int[] table = new int[256];
        Arrays.fill(table, OPAQUE);
        for (int i = 0; i < colours.length / 3; i++) {
            int alpha = i < alphas.length ? (alphas[i] & 0xff) << 24 : OPAQUE;
            table[i] = alpha | rgb(colours[3 * i], colours[3 * i + 1], colours[3 * i + 2]);
        }
        return table;
    }

    private static int[] grays(int depth, int key) {
        if (depth == 16) {
            return new int[0];
        }
        int most = (1 << depth) - 1;
        int[] table = new int[most + 1];
        for (int i = 0; i <= most; i++) {
            table[i] = i * 255 / most * 0x010101 | (i == key ? 0 : OPAQUE);
        }
        return table;
    }

    /** So many pixels of a row. */
    void convert(byte[] row, int[] argb, int pixels) {
        switch (header.colour()) {
            case PALETTE -> indexed(row, argb, pixels);
            case GRAY -> {
                if (header.depth() == 16) {
                    grays16(row, argb, pixels);
                } else {
                    indexed(row, argb, pixels);
                }
            }
            case GRAY_ALPHA -> grayAlphas(row, argb, pixels);
            case RGB -> {
                if (header.depth() == 16) {
                    colours16(row, argb, pixels);
                } else {
                    colours8(row, argb, pixels);
                }
            }
            case RGB_ALPHA -> colourAlphas(row, argb, pixels);
        }
    }

    private void indexed(byte[] row, int[] argb, int pixels) {
        int depth = header.depth();
        int mask = (1 << depth) - 1;
        for (int x = 0; x < pixels; x++) {
            int bit = x * depth;
            argb[x] = table[(row[bit >> 3] >> (8 - depth - (bit & 7))) & mask];
        }
    }

    private void grays16(byte[] row, int[] argb, int pixels) {
        for (int x = 0; x < pixels; x++) {
            int sample = sample16(row, 2 * x);
            argb[x] = eight(sample) * 0x010101 | (sample == key[0] ? 0 : OPAQUE);
        }
    }

    private void grayAlphas(byte[] row, int[] argb, int pixels) {
        for (int x = 0; x < pixels; x++) {
            argb[x] = sample(row, 2 * x) * 0x010101 | sample(row, 2 * x + 1) << 24;
        }
    }

    private void colours8(byte[] row, int[] argb, int pixels) {
        boolean hasKey = key[0] != NO_KEY && (key[0] | key[1] | key[2]) <= 0xff;
        int hidden = hasKey ? key[0] << 16 | key[1] << 8 | key[2] : NO_KEY;
        for (int x = 0; x < pixels; x++) {
            int colour = rgb(row[3 * x], row[3 * x + 1], row[3 * x + 2]);
            argb[x] = colour == hidden ? colour : OPAQUE | colour;
        }
    }

    private void colours16(byte[] row, int[] argb, int pixels) {
        for (int x = 0; x < pixels; x++) {
            int red = sample16(row, 6 * x);
            int green = sample16(row, 6 * x + 2);
            int blue = sample16(row, 6 * x + 4);
            boolean isSeen = red != key[0] || green != key[1] || blue != key[2];
            argb[x] = eight(red) << 16 | eight(green) << 8 | eight(blue) | (isSeen ? OPAQUE : 0);
        }
    }

    private void colourAlphas(byte[] row, int[] argb, int pixels) {
        for (int x = 0; x < pixels; x++) {
            argb[x] = sample(row, 4 * x) << 16
                    | sample(row, 4 * x + 1) << 8
                    | sample(row, 4 * x + 2)
                    | sample(row, 4 * x + 3) << 24;
        }
    }

    /** The sample of that number in a row of whole bytes. */
    private int sample(byte[] row, int number) {
        return header.depth() == 16 ? eight(sample16(row, 2 * number)) : row[number] & 0xff;
    }

    private static int rgb(byte red, byte green, byte blue) {
        return (red & 0xff) << 16 | (green & 0xff) << 8 | (blue & 0xff);
    }

    private static int sample16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff);
    }

    /** The nearest of eight bits. */
    private static int eight(int sample16) {
        return (sample16 * 255 + 32_895) >> 16;
    }
}
