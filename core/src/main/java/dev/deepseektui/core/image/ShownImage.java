package dev.deepseektui.core.image;

import dev.deepseektui.core.image.ImageHeader.Kind;
import dev.deepseektui.core.image.png.PngWriter;
import dev.deepseektui.core.image.raster.AreaScaler;
import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A picture as a terminal shows it: upright, fitted into a place, and written anew as PNG. Of a foreign file nothing goes on but its pixels,
 * and no more of it than goes over a slow line in a moment.
 */
public final class ShownImage {
    static final int MOST_BYTES = 256 << 10;
    /** Who scrolls through a session brings dozens in sight together, and a progressive one takes 25 MB while it is read. */
    private static final Lock ONE_AT_A_TIME = new ReentrantLock();

    private final Raster picture;
    private final byte[] whole;

    private ShownImage(Raster picture, byte[] whole) {
        this.picture = picture;
        this.whole = whole;
    }

    /** Whether pictures of this type can be shown at all. */
    public static boolean isReadable(String type) {
        return !type.equals(Kind.WEBP.type());
    }

    /** Never larger than it is, in at most so many pixels. */
    public static ShownImage of(byte[] bytes, int width, int height) throws Unreadable {
        ONE_AT_A_TIME.lock();
        try {
            return small(upright(bytes, width, height));
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private static Raster upright(byte[] bytes, int width, int height) throws Unreadable {
        ImageHeader header = ImageHeader.of(bytes).orElseThrow(Unreadable::damaged);
        PixelLimits.check(header.width(), header.height());
        PixelRows rows = ImageRows.open(bytes, header.kind());
        boolean turned = rows.orientation().isOnItsSide();
        return fitted(rows, turned ? height : width, turned ? width : height).upright(rows.orientation());
    }

    private static ShownImage small(Raster picture) throws Unreadable {
        Raster small = picture;
        byte[] png = PngWriter.write(small);
        while (png.length > MOST_BYTES) {
            small = fitted(small.rows(), small.width() * 3 / 4, small.height() * 3 / 4);
            png = PngWriter.write(small);
        }
        return new ShownImage(small, png);
    }

    /** As so many PNGs, from the top: parts of the same height, but for what a pixel makes. */
    public List<byte[]> parts(int count) {
        if (count == 1) {
            return List.of(whole);
        }
        List<byte[]> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = Math.min(picture.height() - 1, i * picture.height() / count);
            int to = Math.max(from + 1, (i + 1) * picture.height() / count);
            parts.add(PngWriter.write(picture.part(from, to)));
        }
        return parts;
    }

    private static Raster fitted(PixelRows rows, int width, int height) throws Unreadable {
        double scale = Math.min(1, Math.min((double) width / rows.width(), (double) height / rows.height()));
        return AreaScaler.scaled(rows, side(rows.width() * scale), side(rows.height() * scale));
    }

    private static int side(double pixels) {
        return Math.max(1, (int) Math.round(pixels));
    }
}
