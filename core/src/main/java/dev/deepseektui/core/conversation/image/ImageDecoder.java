package dev.deepseektui.core.conversation.image;

import dev.deepseektui.core.conversation.image.ImageHeader.ImageKind;
import dev.deepseektui.core.conversation.image.Orientation.JpegMarkers;
import dev.deepseektui.core.conversation.image.SendableImage.Unreadable;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Decodes pictures by the JDK's readers, in bounds that are checked before any pixel is decoded: a few bytes may claim anything. */
final class ImageDecoder {
    /** Twice what most cameras make. */
    static final long MOST_PIXELS = 100_000_000;
    /** In bytes. Of larger pictures only every second pixel of every second row is decoded, or fewer. */
    private static final long MOST_HELD = 100_000_000;
    /** The library beneath holds all of such a picture outside the heap, in up to 6 bytes for each pixel. */
    private static final long MOST_PIXELS_OF_SEVERAL_SCANS = 25_000_000;
    /** Counted once for each scan: a small file may have thousands, each of which takes long. */
    private static final long MOST_PIXELS_IN_SCANS = 1_000_000_000;

    static {
        // Nothing is ever shown, and no display is needed for the rest.
        System.setProperty("java.awt.headless", "true");
    }

    private ImageDecoder() {}

    /** Returns the first picture of a file, whole or, where that would take too much memory, in fewer pixels. */
    static BufferedImage decode(byte[] bytes, ImageKind kind) throws Unreadable {
        if (kind == ImageKind.WEBP) {
            throw new Unreadable("WebP of more than 4 MB is not read here");
        }
        ImageReader reader = ImageIO.getImageReadersByFormatName(kind.name().toLowerCase(Locale.ROOT))
                .next();
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(in, true, true);
            if (kind == ImageKind.JPEG) {
                check(reader, JpegMarkers.of(bytes));
            }
            return decode(reader);
        } catch (IOException | RuntimeException e) {
            // The readers let exceptions of any kind out of damaged files.
            throw Unreadable.damaged(e);
        } finally {
            reader.dispose();
        }
    }

    private static BufferedImage decode(ImageReader reader) throws IOException, Unreadable {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        check(width, height);
        Iterator<ImageTypeSpecifier> types = reader.getImageTypes(0);
        if (!types.hasNext()) {
            throw new Unreadable("its kind of colours is not read here");
        }
        long held = pixels(width, height) * types.next().getColorModel().getPixelSize() / Byte.SIZE;
        int step = (int) Math.ceil(Math.sqrt(Math.max(1, held / (double) MOST_HELD)));
        ImageReadParam param = reader.getDefaultReadParam();
        param.setSourceSubsampling(Math.min(step, width), Math.min(step, height), 0, 0);
        return coloured(reader.read(0, param));
    }

    /** Reads grey with transparency as equal parts of red, green and blue: Java takes such grey as linear, and would make it brighter. */
    private static BufferedImage coloured(BufferedImage picture) {
        ColorModel model = picture.getColorModel();
        if (model.getColorSpace().getType() != ColorSpace.TYPE_GRAY || !model.hasAlpha()) {
            return picture;
        }
        ColorModel coloured = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB),
                true,
                false,
                Transparency.TRANSLUCENT,
                model.getTransferType());
        WritableRaster bands = picture.getRaster()
                .createWritableChild(0, 0, picture.getWidth(), picture.getHeight(), 0, 0, new int[] {0, 0, 0, 1});
        return new BufferedImage(coloured, bands, false, null);
    }

    /** Fails where a picture claims more pixels than are decoded. */
    static void check(int width, int height) throws Unreadable {
        if (pixels(width, height) > MOST_PIXELS) {
            throw new Unreadable("it has %d million pixels, and at most %d million are read"
                    .formatted(pixels(width, height) / 1_000_000, MOST_PIXELS / 1_000_000));
        }
    }

    private static void check(ImageReader reader, JpegMarkers markers) throws IOException, Unreadable {
        if (!markers.isWhole()) {
            // The reader would make up what is missing.
            throw new Unreadable("it ends too early");
        }
        long pixels = pixels(reader.getWidth(0), reader.getHeight(0));
        boolean isHeld = markers.isProgressive() || markers.scans() > 1;
        if (isHeld && (pixels > MOST_PIXELS_OF_SEVERAL_SCANS || pixels * markers.scans() > MOST_PIXELS_IN_SCANS)) {
            throw new Unreadable("it is too large for one that is stored in several passes");
        }
    }

    private static long pixels(int width, int height) {
        return (long) width * height;
    }
}
