package dev.deepseektui.core.image;

import dev.deepseektui.core.image.gif.FirstFrame;
import dev.deepseektui.core.image.jpeg.JpegReader;
import dev.deepseektui.core.image.png.PngReader;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;

/** Which pixels has a picture of any kind that is read here? */
final class ImageRows {
    private ImageRows() {}

    static PixelRows open(byte[] bytes, ImageHeader.Kind kind) throws Unreadable {
        return switch (kind) {
            case PNG -> PngReader.open(bytes);
            case JPEG -> JpegReader.open(bytes);
            case GIF -> FirstFrame.open(bytes);
            case WEBP -> throw new Unreadable("WebP of more than 4 MB is not read here");
        };
    }
}
