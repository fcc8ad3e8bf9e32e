package dev.deepseektui.core.image.gif;

import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.Optional;

/** The first picture of a GIF, on its screen: what is not covered by it is not seen. */
public final class FirstFrame {
    private static final int SCREEN = 13;
    private static final int EXTENSION = 0x21;
    private static final int CONTROL = 0xf9;
    private static final int PICTURE = 0x2c;
    private static final int HAS_TABLE = 0x80;
    private static final int IS_INTERLACED = 0x40;
    private static final int OPAQUE = 0xff << 24;
    private static final int NONE = -1;
    /** Where the rows of an interlaced picture begin, and how far they are apart. */
    private static final int[][] PASSES = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};

    private static final int[][] DOWN = {{0, 1}};

    private final byte[] all;
    private int at = SCREEN;
    private int unseen = NONE;

    private FirstFrame(byte[] all) {
        this.all = all;
    }

    /** The bytes begin with the name of the format. */
    public static PixelRows open(byte[] all) throws Unreadable {
        return new FirstFrame(all).read().rows();
    }

    private Raster read() throws Unreadable {
        int width = number(6);
        int height = number(8);
        PixelLimits.check(width, height);
        PixelLimits.checkHeld(4L * width * height);
        Optional<int[]> table = table(byteAt(10));
        while (byteAt(at) == EXTENSION) {
            if (byteAt(at + 1) == CONTROL && (byteAt(at + 3) & 1) == 1) {
                unseen = byteAt(at + 6);
            }
            at += 2;
            skipBlocks();
        }
        if (byteAt(at) != PICTURE) {
            throw Unreadable.damaged();
        }
        Raster screen = new Raster(width, height);
        paint(screen, table);
        return screen;
    }

    private void paint(Raster screen, Optional<int[]> common) throws Unreadable {
        int left = number(at + 1);
        int top = number(at + 3);
        int width = number(at + 5);
        int height = number(at + 7);
        int flags = byteAt(at + 9);
        PixelLimits.check(width, height);
        at += 10;
        Optional<int[]> own = table(flags);
        int[] colours = own.or(() -> common).orElseThrow(() -> Unreadable.damaged());
        Codes codes = new Codes(all, at);
        byte[] row = new byte[width];
        for (int[] pass : (flags & IS_INTERLACED) == 0 ? DOWN : PASSES) {
            for (int y = pass[0]; y < height; y += pass[1]) {
                codes.fill(row);
                if (top + y < screen.height()) {
                    put(row, colours, screen, (top + y) * screen.width() + left, screen.width() - left);
                }
            }
        }
    }

    private void put(byte[] row, int[] colours, Raster screen, int to, int room) {
        for (int x = 0; x < Math.min(row.length, room); x++) {
            int index = row[x] & 0xff;
            int colour = index < colours.length ? colours[index] : OPAQUE;
            screen.argb()[to + x] = index == unseen ? colour & ~OPAQUE : colour;
        }
    }

    /** The table that begins here, where there is one. */
    private Optional<int[]> table(int flags) throws Unreadable {
        if ((flags & HAS_TABLE) == 0) {
            return Optional.empty();
        }
        int[] colours = new int[2 << (flags & 7)];
        for (int i = 0; i < colours.length; i++) {
            colours[i] = OPAQUE | byteAt(at) << 16 | byteAt(at + 1) << 8 | byteAt(at + 2);
            at += 3;
        }
        return Optional.of(colours);
    }

    private void skipBlocks() throws Unreadable {
        while (byteAt(at) != 0) {
            at += 1 + byteAt(at);
        }
        at++;
    }

    private int number(int index) throws Unreadable {
        return byteAt(index) | byteAt(index + 1) << 8;
    }

    private int byteAt(int index) throws Unreadable {
        if (index >= all.length) {
            throw Unreadable.cutOff();
        }
        return all[index] & 0xff;
    }
}
