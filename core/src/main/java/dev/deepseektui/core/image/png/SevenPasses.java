package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.raster.Orientation;
import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.List;

/** An interlaced PNG (Adam7): pictures of some of the pixels, the coarsest first, each filtered by itself. */
final class SevenPasses {
    private static final List<Pass> PASSES = List.of(
            new Pass(0, 0, 8, 8),
            new Pass(4, 0, 8, 8),
            new Pass(0, 4, 4, 8),
            new Pass(2, 0, 4, 4),
            new Pass(0, 2, 2, 4),
            new Pass(1, 0, 2, 2),
            new Pass(0, 1, 1, 2));

    /** Where its pixels begin, and how far they are apart. */
    private record Pass(int x, int y, int right, int down) {
        private int width(int whole) {
            return Math.max(0, (whole - x + right - 1) / right);
        }
    }

    private SevenPasses() {}

    static PixelRows rows(PngHeader header, PngColours colours, PngData data, Orientation orientation)
            throws Unreadable {
        PixelLimits.checkHeld(4L * header.width() * header.height());
        Raster whole = new Raster(header.width(), header.height());
        for (Pass pass : PASSES) {
            read(pass, header, colours, data, whole);
        }
        data.close();
        return whole.rowsTurned(orientation);
    }

    private static void read(Pass pass, PngHeader header, PngColours colours, PngData data, Raster whole)
            throws Unreadable {
        int width = pass.width(header.width());
        if (width == 0) {
            return;
        }
        int[] argb = new int[width];
        byte[] row = new byte[header.bytesOfRow(width)];
        byte[] before = new byte[row.length];
        for (int y = pass.y; y < header.height(); y += pass.down) {
            data.next(row, before, header.bytesOfPixel());
            colours.convert(row, argb, width);
            for (int x = 0; x < width; x++) {
                whole.argb()[y * header.width() + pass.x + x * pass.right] = argb[x];
            }
            byte[] last = before;
            before = row;
            row = last;
        }
    }
}
