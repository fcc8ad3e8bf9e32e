package dev.deepseektui.core.image.raster;

/** A picture as a whole, four bytes a pixel. Only for what is small, or has to be there at once. */
public final class Raster {
    private static final int OPAQUE = 0xff;

    private final int width;
    private final int height;
    private final int[] argb;

    public Raster(int width, int height) {
        this.width = width;
        this.height = height;
        this.argb = new int[width * height];
    }

    static Raster of(PixelRows rows) throws Unreadable {
        Raster whole = new Raster(rows.width(), rows.height());
        int[] row = new int[rows.width()];
        for (int y = 0; y < rows.height(); y++) {
            rows.next(row);
            System.arraycopy(row, 0, whole.argb, y * row.length, row.length);
        }
        return whole;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** The pixels themselves, row by row from the top. */
    public int[] argb() {
        return argb;
    }

    public boolean isOpaque() {
        for (int pixel : argb) {
            if (pixel >>> 24 != OPAQUE) {
                return false;
            }
        }
        return true;
    }

    /** As it is looked at. */
    public Raster upright(Orientation orientation) {
        return orientation.upright(this);
    }

    /** Its rows from one up to another. */
    public Raster part(int from, int to) {
        Raster part = new Raster(width, to - from);
        System.arraycopy(argb, from * width, part.argb, 0, part.argb.length);
        return part;
    }

    public PixelRows rows() {
        return rowsTurned(Orientation.UPRIGHT);
    }

    /** One that is already there as a whole, and still has to be turned. */
    public PixelRows rowsTurned(Orientation orientation) {
        return new PixelRows() {
            private int next;

            @Override
            public Orientation orientation() {
                return orientation;
            }

            @Override
            public int width() {
                return width;
            }

            @Override
            public int height() {
                return height;
            }

            @Override
            public void next(int[] row) {
                System.arraycopy(argb, next++ * width, row, 0, width);
            }
        };
    }
}
