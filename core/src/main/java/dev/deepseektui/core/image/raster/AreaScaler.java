package dev.deepseektui.core.image.raster;

import java.util.Arrays;

/**
 * Makes a picture smaller: each new pixel is the mean of the area that it covers, of a pixel at the border the part that lies in it. A
 * transparent pixel counts for as much as is seen of it. Holds one row of sums, however large the picture is.
 */
public final class AreaScaler {
    private static final int CHANNELS = 4;

    private final int from;
    private final int to;
    private final float[] across;
    private final float[] sums;

    private AreaScaler(int from, int to) {
        this.from = from;
        this.to = to;
        this.across = new float[to * CHANNELS];
        this.sums = new float[to * CHANNELS];
    }

    /** Sides may only become shorter. */
    public static Raster scaled(PixelRows rows, int width, int height) throws Unreadable {
        if (width == rows.width() && height == rows.height()) {
            return Raster.of(rows);
        }
        return new AreaScaler(rows.width(), width).down(rows, new Raster(width, height));
    }

    /** In units of which an old row has as many as there are new ones, and a new row as many as there are old ones. */
    private Raster down(PixelRows rows, Raster target) throws Unreadable {
        int[] row = new int[from];
        int left = rows.height();
        int next = 0;
        for (int y = 0; y < rows.height(); y++) {
            rows.next(row);
            across(row);
            int part = Math.min(target.height(), left);
            add(part);
            left -= part;
            if (left == 0) {
                finish(target, next++, rows.height());
                add(target.height() - part);
                left = rows.height() - (target.height() - part);
            }
        }
        return target;
    }

    private void across(int[] row) {
        float red = 0;
        float green = 0;
        float blue = 0;
        float alpha = 0;
        int left = from;
        int at = 0;
        for (int x = 0; x < from; x++) {
            int pixel = row[x];
            int part = Math.min(to, left);
            float weight = (pixel >>> 24) * part;
            red += weight * (pixel >> 16 & 0xff);
            green += weight * (pixel >> 8 & 0xff);
            blue += weight * (pixel & 0xff);
            alpha += weight;
            left -= part;
            if (left == 0) {
                across[at] = red;
                across[at + 1] = green;
                across[at + 2] = blue;
                across[at + 3] = alpha;
                at += CHANNELS;
                weight = (pixel >>> 24) * (to - part);
                red = weight * (pixel >> 16 & 0xff);
                green = weight * (pixel >> 8 & 0xff);
                blue = weight * (pixel & 0xff);
                alpha = weight;
                left = from - (to - part);
            }
        }
    }

    private void add(int weight) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += across[i] * weight;
        }
    }

    private void finish(Raster target, int y, int height) {
        float area = (float) from * height;
        for (int x = 0; x < to; x++) {
            int at = x * CHANNELS;
            float alpha = sums[at + 3];
            target.argb()[y * to + x] = alpha == 0
                    ? 0
                    : rounded(alpha / area) << 24
                            | rounded(sums[at] / alpha) << 16
                            | rounded(sums[at + 1] / alpha) << 8
                            | rounded(sums[at + 2] / alpha);
        }
        Arrays.fill(sums, 0);
    }

    private static int rounded(float value) {
        return Math.min(255, (int) (value + 0.5f));
    }
}
