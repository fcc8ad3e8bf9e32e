package dev.deepseektui.core.conversation.image;

import dev.deepseektui.core.conversation.image.ImageDecoder.Orientation.JpegMarkers;
import dev.deepseektui.core.conversation.image.ImageHeader.Bytes;
import dev.deepseektui.core.conversation.image.ImageHeader.ImageKind;
import dev.deepseektui.core.conversation.image.SendableImage.Unreadable;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * An image decoder that uses the JDK's readers. It checks limits before it decodes any pixel, because a small file may
 * claim any size.
 */
final class ImageDecoder {
    /** The maximum number of pixels, twice that of most cameras. */
    static final long MAX_PIXELS = 100_000_000;
    /**
     * The maximum size of a decoded image, in bytes. Of a larger image, only every n-th pixel of every n-th row is
     * decoded.
     */
    private static final long MAX_HELD = 100_000_000;
    /**
     * The maximum number of pixels of a multi-scan image. The underlying library keeps such an image outside the heap,
     * with up to 6 bytes per pixel.
     */
    private static final long MAX_PIXELS_OF_SEVERAL_SCANS = 25_000_000;
    /**
     * The maximum number of pixels multiplied by the number of scans. A small file may have thousands of scans, all
     * slow to decode.
     */
    private static final long MAX_PIXELS_IN_SCANS = 1_000_000_000;

    static {
        // Images are only decoded and encoded, never displayed, so no display is required.
        System.setProperty("java.awt.headless", "true");
    }

    private ImageDecoder() {}

    /** Returns the first image in a file. If it would take too much memory, only some of its pixels are decoded. */
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
            // On damaged files, the readers throw exceptions of any type, so every exception counts as damage.
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
        int step = (int) Math.ceil(Math.sqrt(Math.max(1, held / (double) MAX_HELD)));
        ImageReadParam param = reader.getDefaultReadParam();
        param.setSourceSubsampling(Math.min(step, width), Math.min(step, height), 0, 0);
        return coloured(reader.read(0, param));
    }

    /** Converts gray with transparency to RGB, because Java treats such gray as linear and would brighten it. */
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

    /** Throws if an image claims to have too many pixels. */
    static void check(int width, int height) throws Unreadable {
        if (pixels(width, height) > MAX_PIXELS) {
            throw new Unreadable("it has %d million pixels, and at most %d million are read"
                    .formatted(pixels(width, height) / 1_000_000, MAX_PIXELS / 1_000_000));
        }
    }

    private static void check(ImageReader reader, JpegMarkers markers) throws IOException, Unreadable {
        if (!markers.isWhole()) {
            // Otherwise the reader would make up the missing pixels.
            throw new Unreadable("it ends too early");
        }
        long pixels = pixels(reader.getWidth(0), reader.getHeight(0));
        boolean isHeld = markers.isProgressive() || markers.scans() > 1;
        if (isHeld && (pixels > MAX_PIXELS_OF_SEVERAL_SCANS || pixels * markers.scans() > MAX_PIXELS_IN_SCANS)) {
            throw new Unreadable("it is too large for one that is stored in several passes");
        }
    }

    private static long pixels(int width, int height) {
        return (long) width * height;
    }

    /**
     * The orientation of a photo, in the order of the Exif values. Each constant has the transformation that turns the
     * stored pixels upright.
     */
    enum Orientation {
        UPRIGHT,
        MIRRORED,
        UPSIDE_DOWN,
        MIRRORED_UPSIDE_DOWN,
        MIRRORED_ON_LEFT_SIDE,
        ON_LEFT_SIDE,
        MIRRORED_ON_RIGHT_SIDE,
        ON_RIGHT_SIDE;

        private static final int TAG = 0x0112;
        private static final int ENTRY = 12;

        /** Returns the orientation for an Exif value from 1 to 8; upright for any other value. */
        private static Orientation of(int tag) {
            return tag >= 1 && tag <= values().length ? values()[tag - 1] : UPRIGHT;
        }

        /**
         * Reads the orientation from the first directory of Exif data, which has the format of a TIFF file; upright if the data
         * is damaged.
         */
        static Orientation ofExif(byte[] all, int from, int end) {
            Bytes tiff = new Bytes(all, from, Math.min(end, all.length));
            boolean isLittle = tiff.at(0) == 'I';
            IntUnaryOperator number = isLittle ? tiff::little16 : tiff::big16;
            int directory = isLittle ? tiff.little16(4) | tiff.little16(6) << 16 : tiff.big(4);
            int entries = number.applyAsInt(directory);
            // Entries beyond the end of the data are not read, because a damaged count could make this loop very long.
            for (int i = 0; i < entries && tiff.at(directory + 2 + i * ENTRY) >= 0; i++) {
                int entry = directory + 2 + i * ENTRY;
                if (number.applyAsInt(entry) == TAG) {
                    return of(number.applyAsInt(entry + 8));
                }
            }
            return UPRIGHT;
        }

        /** Returns true if width and height are swapped. */
        boolean isOnItsSide() {
            return compareTo(MIRRORED_ON_LEFT_SIDE) >= 0;
        }

        /** Returns the transformation that turns an image of this size upright. */
        AffineTransform turning(int width, int height) {
            return switch (this) {
                case UPRIGHT -> new AffineTransform();
                case MIRRORED -> new AffineTransform(-1, 0, 0, 1, width, 0);
                case UPSIDE_DOWN -> new AffineTransform(-1, 0, 0, -1, width, height);
                case MIRRORED_UPSIDE_DOWN -> new AffineTransform(1, 0, 0, -1, 0, height);
                case MIRRORED_ON_LEFT_SIDE -> new AffineTransform(0, 1, 1, 0, 0, 0);
                case ON_LEFT_SIDE -> new AffineTransform(0, 1, -1, 0, height, 0);
                case MIRRORED_ON_RIGHT_SIDE -> new AffineTransform(0, -1, -1, 0, height, width);
                case ON_RIGHT_SIDE -> new AffineTransform(0, -1, 1, 0, 0, width);
            };
        }

        /**
         * The markers of a JPEG file, read before any pixel is decoded.
         *
         * @param scans the number of passes over the pixels
         * @param isWhole false if the file ends before its end marker
         */
        record JpegMarkers(Orientation orientation, boolean isProgressive, int scans, boolean isWhole) {
            private static final int START = 0xd8;
            private static final int FIRST_RESTART = 0xd0;
            private static final int END = 0xd9;
            private static final int START_OF_SCAN = 0xda;
            private static final int APPLICATION_1 = 0xe1;
            private static final int FILL = 0xff;
            private static final byte[] EXIF = {'E', 'x', 'i', 'f', 0, 0};

            static JpegMarkers of(byte[] all) {
                Orientation orientation = Orientation.UPRIGHT;
                boolean isProgressive = false;
                int scans = 0;
                int at = 0;
                boolean isWhole = false;
                while (at + 1 < all.length && !isWhole) {
                    int marker = (all[at] & 0xff) == FILL ? all[at + 1] & 0xff : 0;
                    isWhole = marker == END;
                    if (marker == FILL || !hasLength(marker)) {
                        // Inside compressed data, a byte 0xff is followed by a zero, which is no marker.
                        at += marker == 0 || marker == FILL ? 1 : 2;
                        continue;
                    }
                    int end = at + 2 + (at + 3 < all.length ? ((all[at + 2] & 0xff) << 8) | (all[at + 3] & 0xff) : 2);
                    scans += marker == START_OF_SCAN ? 1 : 0;
                    isProgressive |= marker == 0xc2 || marker == 0xc6 || marker == 0xca || marker == 0xce;
                    if (marker == APPLICATION_1 && isExif(all, at + 4)) {
                        orientation = Orientation.ofExif(all, at + 4 + EXIF.length, end);
                    }
                    at = end;
                }
                return new JpegMarkers(orientation, isProgressive, scans, isWhole);
            }

            private static boolean hasLength(int marker) {
                return marker > 1 && (marker < FIRST_RESTART || marker > START);
            }

            private static boolean isExif(byte[] all, int from) {
                return from + EXIF.length <= all.length
                        && Arrays.equals(all, from, from + EXIF.length, EXIF, 0, EXIF.length);
            }
        }
    }
}
