package dev.deepseektui.core.image.raster;

/** How much of a picture is decoded at all: a few bytes may claim anything. */
public final class PixelLimits {
    /** Twice what most cameras make. They go by row by row, and take some seconds. */
    public static final long MOST_PIXELS = 100_000_000;
    /** Interlaced and progressive pictures are there as a whole before their first row is; the program has 512 MB in all. */
    private static final long MOST_HELD = 160_000_000;

    private PixelLimits() {}

    /** What a picture claims to be. */
    public static void check(int width, int height) throws Unreadable {
        if (width <= 0 || height <= 0) {
            throw Unreadable.damaged();
        }
        if ((long) width * height > MOST_PIXELS) {
            throw new Unreadable("it has %d million pixels, and at most %d million are read"
                    .formatted((long) width * height / 1_000_000, MOST_PIXELS / 1_000_000));
        }
    }

    /** What has to be held of it at once. */
    public static void checkHeld(long bytes) throws Unreadable {
        if (bytes > MOST_HELD) {
            throw new Unreadable("it is too large for one that is stored in several passes");
        }
    }
}
