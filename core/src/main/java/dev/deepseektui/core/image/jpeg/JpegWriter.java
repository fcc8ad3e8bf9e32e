package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Raster;

/** Writes a picture as baseline JPEG, at the quality that photographs are usually kept in. What is transparent is white. */
public final class JpegWriter {
    private static final int QUALITY = 85;
    private static final int MOST_COARSE = 255;

    /** How many pixels have colours of their own. */
    public enum Colours {
        /** Letters on a screen stay sharp. */
        OF_EACH_PIXEL(1),
        /** What most cameras write, and eyes hardly see. */
        OF_FOUR_PIXELS(2);

        private final int blocks;

        Colours(int blocks) {
            this.blocks = blocks;
        }
    }

    private final Raster picture;
    private final int blocks;
    private final BitWriter out = new BitWriter();
    private final int[] light = coarser(StandardTables.LIGHT);
    private final int[] colour = coarser(StandardTables.COLOUR);

    private JpegWriter(Raster picture, Colours colours) {
        this.picture = picture;
        this.blocks = colours.blocks;
    }

    public static byte[] write(Raster picture, Colours colours) {
        return new JpegWriter(picture, colours).written();
    }

    private static int[] coarser(int[] table) {
        int percent = 200 - 2 * QUALITY;
        int[] own = new int[table.length];
        for (int i = 0; i < own.length; i++) {
            own[i] = Math.min(MOST_COARSE, Math.max(1, (table[i] * percent + 50) / 100));
        }
        return own;
    }

    private byte[] written() {
        out.bytes(0xff, 0xd8);
        out.bytes(0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0);
        quantisation(0, light);
        quantisation(1, colour);
        out.bytes(0xff, 0xc0, 0, 17, 8);
        out.bytes(picture.height() >> 8, picture.height(), picture.width() >> 8, picture.width());
        out.bytes(3, 1, blocks << 4 | blocks, 0, 2, 0x11, 1, 3, 0x11, 1);
        codes(0x00, StandardTables.LIGHT_MEANS);
        codes(0x10, StandardTables.LIGHT_OTHERS);
        codes(0x01, StandardTables.COLOUR_MEANS);
        codes(0x11, StandardTables.COLOUR_OTHERS);
        out.bytes(0xff, 0xda, 0, 12, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0);
        units();
        out.fillByte();
        out.bytes(0xff, 0xd9);
        return out.toBytes();
    }

    private void quantisation(int number, int[] table) {
        out.bytes(0xff, 0xdb, 0, 67, number);
        for (int i = 0; i < table.length; i++) {
            out.bytes(table[ZigZag.place(i)]);
        }
    }

    private void codes(int number, CodeTable table) {
        byte[] written = table.written();
        out.bytes(0xff, 0xc4, 0, 3 + written.length, number);
        out.bytes(written);
    }

    private void units() {
        BlockWriter lights = new BlockWriter(light, StandardTables.LIGHT_MEANS, StandardTables.LIGHT_OTHERS);
        BlockWriter blues = new BlockWriter(colour, StandardTables.COLOUR_MEANS, StandardTables.COLOUR_OTHERS);
        BlockWriter reds = new BlockWriter(colour, StandardTables.COLOUR_MEANS, StandardTables.COLOUR_OTHERS);
        int side = 8 * blocks;
        UnitSamples unit = new UnitSamples(picture, side);
        for (int top = 0; top < picture.height(); top += side) {
            for (int left = 0; left < picture.width(); left += side) {
                unit.fill(left, top);
                for (int block = 0; block < blocks * blocks; block++) {
                    int from = block / blocks * 8 * side + block % blocks * 8;
                    lights.write(unit.light(), from, side, out);
                }
                blues.write(unit.blue(), 0, 8, out);
                reds.write(unit.red(), 0, 8, out);
            }
        }
    }
}
