package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.Unreadable;

/** What the first chunk of a PNG says of its pixels. */
record PngHeader(int width, int height, int depth, Colour colour, Order order) {
    /** What a pixel is made of. */
    enum Colour {
        GRAY(1),
        RGB(3),
        PALETTE(1),
        GRAY_ALPHA(2),
        RGB_ALPHA(4);

        private final int samples;

        Colour(int samples) {
            this.samples = samples;
        }
    }

    /** In which rows come. */
    enum Order {
        DOWN,
        /** Seven pictures, each of some of the pixels. */
        SEVEN_PASSES
    }

    /** The chunk's data begin at {@code at}. */
    static PngHeader read(byte[] all, int at) throws Unreadable {
        PngHeader header = new PngHeader(
                PngReader.number(all, at),
                PngReader.number(all, at + 4),
                all[at + 8],
                colour(all[at + 9]),
                order(all[at + 12]));
        if (!header.isDepthPossible() || all[at + 10] != 0 || all[at + 11] != 0) {
            throw Unreadable.damaged();
        }
        PixelLimits.check(header.width, header.height);
        return header;
    }

    private static Colour colour(int type) throws Unreadable {
        return switch (type) {
            case 0 -> Colour.GRAY;
            case 2 -> Colour.RGB;
            case 3 -> Colour.PALETTE;
            case 4 -> Colour.GRAY_ALPHA;
            case 6 -> Colour.RGB_ALPHA;
            default -> throw Unreadable.damaged();
        };
    }

    private static Order order(int type) throws Unreadable {
        return switch (type) {
            case 0 -> Order.DOWN;
            case 1 -> Order.SEVEN_PASSES;
            default -> throw Unreadable.damaged();
        };
    }

    private boolean isDepthPossible() {
        return switch (depth) {
            case 1, 2, 4 -> colour == Colour.GRAY || colour == Colour.PALETTE;
            case 8 -> true;
            case 16 -> colour != Colour.PALETTE;
            default -> false;
        };
    }

    private int bitsOfPixel() {
        return colour.samples * depth;
    }

    /** Of a row of so many pixels, without the byte that says how it is filtered. */
    int bytesOfRow(int pixels) {
        return (int) (((long) pixels * bitsOfPixel() + 7) / 8);
    }

    /** How far back filters look. */
    int bytesOfPixel() {
        return Math.max(1, bitsOfPixel() / 8);
    }
}
