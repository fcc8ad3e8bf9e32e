package dev.deepseektui.core.image;

import dev.deepseektui.core.image.ImageHeader.Kind;
import dev.deepseektui.core.image.png.PngWriter;
import dev.deepseektui.core.image.raster.AreaScaler;
import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
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

    private ShownImage() {}

    /** Whether pictures of this type can be shown at all. */
    public static boolean isReadable(String type) {
        return !type.equals(Kind.WEBP.type());
    }

    /** Never larger than it is, in at most so many pixels. */
    public static byte[] png(byte[] bytes, int width, int height) throws Unreadable {
        ONE_AT_A_TIME.lock();
        try {
            return fittedPng(bytes, width, height);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private static byte[] fittedPng(byte[] bytes, int width, int height) throws Unreadable {
        ImageHeader header = ImageHeader.of(bytes).orElseThrow(Unreadable::damaged);
        PixelLimits.check(header.width(), header.height());
        PixelRows rows = ImageRows.open(bytes, header.kind());
        boolean turned = rows.orientation().isOnItsSide();
        Raster fitted =
                fitted(rows, turned ? height : width, turned ? width : height).upright(rows.orientation());
        byte[] png = PngWriter.write(fitted);
        while (png.length > MOST_BYTES) {
            fitted = fitted(fitted.rows(), fitted.width() * 3 / 4, fitted.height() * 3 / 4);
            png = PngWriter.write(fitted);
        }
        return png;
    }

    private static Raster fitted(PixelRows rows, int width, int height) throws Unreadable {
        double scale = Math.min(1, Math.min((double) width / rows.width(), (double) height / rows.height()));
        return AreaScaler.scaled(rows, side(rows.width() * scale), side(rows.height() * scale));
    }

    private static int side(double pixels) {
        return Math.max(1, (int) Math.round(pixels));
    }
}
