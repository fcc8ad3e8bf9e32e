package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.raster.Orientation;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;

/** A PNG whose rows come from the top: two of them are held. */
final class PngRows implements PixelRows {
    private final PngHeader header;
    private final PngColours colours;
    private final PngData data;
    private final Orientation orientation;
    private byte[] row;
    private byte[] before;
    private int rowsLeft;

    PngRows(PngHeader header, PngColours colours, PngData data, Orientation orientation) {
        this.header = header;
        this.colours = colours;
        this.data = data;
        this.orientation = orientation;
        this.row = new byte[header.bytesOfRow(header.width())];
        this.before = new byte[row.length];
        this.rowsLeft = header.height();
    }

    @Override
    public int width() {
        return header.width();
    }

    @Override
    public int height() {
        return header.height();
    }

    @Override
    public Orientation orientation() {
        return orientation;
    }

    @Override
    public void next(int[] argb) throws Unreadable {
        byte[] last = row;
        row = before;
        before = last;
        data.next(row, before, header.bytesOfPixel());
        colours.convert(row, argb, header.width());
        rowsLeft--;
        if (rowsLeft == 0) {
            data.close();
        }
    }
}
