package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.png.PngReader.Piece;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.Iterator;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The rows of a PNG, inflated and without their filters. No more is inflated than rows are asked for, whatever the data would become.
 */
final class PngData {
    private final byte[] all;
    private final Iterator<Piece> pieces;
    private final Inflater inflater = new Inflater();
    private final byte[] filter = new byte[1];

    PngData(byte[] all, List<Piece> pieces) {
        this.all = all;
        this.pieces = pieces.iterator();
    }

    /** Gives the memory back that is not the collector's. */
    void close() {
        inflater.end();
    }

    /** Fills {@code row} with the next one; {@code before} is the one above it. */
    void next(byte[] row, byte[] before, int bytesOfPixel) throws Unreadable {
        fill(filter);
        fill(row);
        switch (filter[0]) {
            case 0 -> {
                // As it is.
            }
            case 1 -> addLeft(row, bytesOfPixel);
            case 2 -> addAbove(row, before);
            case 3 -> addMean(row, before, bytesOfPixel);
            case 4 -> addPredicted(row, before, bytesOfPixel);
            default -> throw Unreadable.damaged();
        }
    }

    private void fill(byte[] target) throws Unreadable {
        int filled = 0;
        while (filled < target.length) {
            try {
                int more = inflater.inflate(target, filled, target.length - filled);
                filled += more;
                if (more == 0) {
                    feed();
                }
            } catch (DataFormatException e) {
                throw Unreadable.damaged();
            }
        }
    }

    private void feed() throws Unreadable {
        if (inflater.finished() || inflater.needsDictionary()) {
            throw Unreadable.damaged();
        }
        if (inflater.needsInput()) {
            if (!pieces.hasNext()) {
                throw Unreadable.cutOff();
            }
            Piece piece = pieces.next();
            inflater.setInput(all, piece.from(), piece.length());
        }
    }

    private static void addLeft(byte[] row, int step) {
        for (int i = step; i < row.length; i++) {
            row[i] += row[i - step];
        }
    }

    private static void addAbove(byte[] row, byte[] before) {
        for (int i = 0; i < row.length; i++) {
            row[i] += before[i];
        }
    }

    private static void addMean(byte[] row, byte[] before, int step) {
        for (int i = 0; i < Math.min(step, row.length); i++) {
            row[i] += (byte) ((before[i] & 0xff) >> 1);
        }
        for (int i = step; i < row.length; i++) {
            row[i] += (byte) (((row[i - step] & 0xff) + (before[i] & 0xff)) >> 1);
        }
    }

    private static void addPredicted(byte[] row, byte[] before, int step) {
        for (int i = 0; i < Math.min(step, row.length); i++) {
            row[i] += before[i];
        }
        for (int i = step; i < row.length; i++) {
            row[i] += (byte) predicted(row[i - step] & 0xff, before[i] & 0xff, before[i - step] & 0xff);
        }
    }

    /** Of left, above and left above the one that is nearest to what the three would continue to. */
    static int predicted(int left, int above, int corner) {
        int toLeft = Math.abs(above - corner);
        int toAbove = Math.abs(left - corner);
        int toCorner = Math.abs(left + above - 2 * corner);
        if (toLeft <= toAbove && toLeft <= toCorner) {
            return left;
        }
        return toAbove <= toCorner ? above : corner;
    }
}
