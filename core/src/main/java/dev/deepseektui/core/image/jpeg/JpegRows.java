package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Orientation;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.List;

/** A JPEG from its top: one row of units is there at a time. */
final class JpegRows implements PixelRows {
    private final Frame frame;
    private final FrequencyRows frequencies;
    private final ColourModel colours;
    private final Orientation orientation;
    private final List<Plane> planes;
    private final byte[][] lines;
    private int next;

    /** Where the frequencies of the rows of units come from. */
    @FunctionalInterface
    interface FrequencyRows {
        /** Makes a row of units ready; the rows are asked for in their order. Where it stands then, counted in such rows. */
        int ready(int row) throws Unreadable;
    }

    JpegRows(Frame frame, FrequencyRows frequencies, ColourModel colours, Orientation orientation) {
        this.frame = frame;
        this.frequencies = frequencies;
        this.colours = colours;
        this.orientation = orientation;
        this.planes = frame.components().stream().map(Plane::new).toList();
        this.lines = new byte[planes.size()][frame.size().width()];
    }

    @Override
    public int width() {
        return frame.size().width();
    }

    @Override
    public int height() {
        return frame.size().height();
    }

    @Override
    public Orientation orientation() {
        return orientation;
    }

    @Override
    public void next(int[] argb) throws Unreadable {
        int unitHeight = frame.size().unitHeight();
        if (next % unitHeight == 0) {
            int row = frequencies.ready(next / unitHeight);
            for (int i = 0; i < planes.size(); i++) {
                planes.get(i).fill(row * frame.components().get(i).numbersInUnits());
            }
        }
        for (int i = 0; i < planes.size(); i++) {
            planes.get(i).line(next % unitHeight, lines[i]);
        }
        colours.convert(lines, argb);
        next++;
    }
}
