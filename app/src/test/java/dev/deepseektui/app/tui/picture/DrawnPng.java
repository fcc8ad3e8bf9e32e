package dev.deepseektui.app.tui.picture;

import dev.deepseektui.core.image.png.PngWriter;
import dev.deepseektui.core.image.raster.Raster;
import java.util.Arrays;
import java.util.Random;

/** A picture that any decoder takes: noise, which hardly any compression makes smaller, or one colour. */
public final class DrawnPng {
    private DrawnPng() {}

    public static byte[] plain(int width, int height) {
        Raster picture = new Raster(width, height);
        Arrays.fill(picture.argb(), 0xff336699);
        return PngWriter.write(picture);
    }

    public static byte[] noise(int width, int height) {
        Raster picture = new Raster(width, height);
        Random random = new Random(1);
        Arrays.setAll(picture.argb(), i -> random.nextInt());
        return PngWriter.write(picture);
    }
}
