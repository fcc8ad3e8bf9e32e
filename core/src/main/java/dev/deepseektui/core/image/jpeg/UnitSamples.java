package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Raster;
import java.util.Arrays;

/** The samples of one unit of a picture that is written: light for each pixel, colours for each, or for four together. */
final class UnitSamples {
    private static final int WHITE = 255;
    private static final int BLOCK_SIDE = 8;

    private final Raster picture;
    private final int side;
    private final float[] light;
    private final float[] blue = new float[Component.BLOCK];
    private final float[] red = new float[Component.BLOCK];

    /** @param side of the unit, in pixels: 8, or 16 where four pixels share their colours */
    UnitSamples(Raster picture, int side) {
        this.picture = picture;
        this.side = side;
        this.light = new float[side * side];
    }

    float[] light() {
        return light;
    }

    float[] blue() {
        return blue;
    }

    float[] red() {
        return red;
    }

    /** The unit whose upper left pixel that is; beyond the border the last pixel goes on. */
    void fill(int left, int top) {
        int scale = side / BLOCK_SIDE;
        float share = 1f / (scale * scale);
        Arrays.fill(blue, 0);
        Arrays.fill(red, 0);
        for (int y = 0; y < side; y++) {
            int row = Math.min(top + y, picture.height() - 1) * picture.width();
            for (int x = 0; x < side; x++) {
                int pixel = onWhite(picture.argb()[row + Math.min(left + x, picture.width() - 1)]);
                int r = pixel >> 16 & 0xff;
                int g = pixel >> 8 & 0xff;
                int b = pixel & 0xff;
                int block = y / scale * BLOCK_SIDE + x / scale;
                light[y * side + x] = 0.299f * r + 0.587f * g + 0.114f * b - 128;
                blue[block] += share * (-0.16873589f * r - 0.3312641f * g + 0.5f * b);
                red[block] += share * (0.5f * r - 0.41868758f * g - 0.08131241f * b);
            }
        }
    }

    /** There is nothing transparent in a JPEG. */
    private static int onWhite(int pixel) {
        int alpha = pixel >>> 24;
        if (alpha == WHITE) {
            return pixel;
        }
        return mixed(pixel >> 16 & 0xff, alpha) << 16
                | mixed(pixel >> 8 & 0xff, alpha) << 8
                | mixed(pixel & 0xff, alpha);
    }

    private static int mixed(int colour, int alpha) {
        return (colour * alpha + WHITE * (WHITE - alpha) + 127) / WHITE;
    }
}
