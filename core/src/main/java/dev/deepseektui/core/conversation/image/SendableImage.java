package dev.deepseektui.core.conversation.image;

import dev.deepseektui.core.conversation.image.ImageDecoder.Orientation;
import dev.deepseektui.core.conversation.image.ImageDecoder.Orientation.JpegMarkers;
import dev.deepseektui.core.conversation.image.ImageHeader.ImageKind;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Consumer;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * An image in the form in which it is sent: unchanged if it is small enough, otherwise scaled down.
 *
 * @param original the original header, in displayed orientation; empty if the image is unchanged
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SendableImage(byte[] bytes, ImageHeader header, Optional<ImageHeader> original) {
    /** The maximum size of an image that is sent, in bytes. */
    public static final int MAX_BYTES = 4 << 20;
    /**
     * The maximum side length in pixels. No provider but OpenAI (2,048) publishes the size to which it scales images. The
     * estimate of {@code StoredImage.tokens} assumes a million pixels, a quarter of this square.
     */
    static final int MAX_SIDE_LENGTH = 2_048;

    private static final float QUALITY = 0.85f;

    /**
     * Returns the image in the form in which it is sent.
     *
     * @param header the header read from these bytes
     */
    public static SendableImage of(byte[] bytes, ImageHeader header) throws Unreadable {
        boolean isLight = bytes.length <= MAX_BYTES;
        if (isLight && longest(header.width(), header.height()) <= MAX_SIDE_LENGTH) {
            return new SendableImage(bytes, header, Optional.empty());
        }
        ImageDecoder.check(header.width(), header.height());
        try {
            return smaller(bytes, header);
        } catch (Unreadable e) {
            if (isLight) {
                // A provider may decode images that this program cannot, so a small file is sent unchanged.
                return new SendableImage(bytes, header, Optional.empty());
            }
            throw e;
        }
    }

    private static int longest(int width, int height) {
        return Math.max(width, height);
    }

    private static SendableImage smaller(byte[] bytes, ImageHeader header) throws Unreadable {
        BufferedImage whole = ImageDecoder.decode(bytes, header.kind());
        Orientation orientation =
                header.kind() == ImageKind.JPEG ? JpegMarkers.of(bytes).orientation() : Orientation.UPRIGHT;
        BufferedImage small = upright(scaled(whole, MAX_SIDE_LENGTH), orientation);
        byte[] sent = encoded(small, header.kind());
        boolean isTurned = orientation.isOnItsSide();
        ImageHeader original = new ImageHeader(
                header.kind(),
                isTurned ? header.height() : header.width(),
                isTurned ? header.width() : header.height());
        return new SendableImage(sent, ImageHeader.of(sent).orElseThrow(), Optional.of(original));
    }

    private static BufferedImage scaled(BufferedImage whole, int longestSide) {
        int longest = longest(whole.getWidth(), whole.getHeight());
        return longest <= longestSide
                ? whole
                : scaled(
                        whole,
                        side(whole.getWidth(), longestSide, longest),
                        side(whole.getHeight(), longestSide, longest));
    }

    private static int side(int own, int longestSide, int longest) {
        return Math.max(1, (own * longestSide + longest / 2) / longest);
    }

    /** Scales an image by halving its sides repeatedly; each new pixel is the mean of four. */
    private static BufferedImage scaled(BufferedImage whole, int width, int height) {
        BufferedImage next = whole;
        while (next.getWidth() > width || next.getHeight() > height) {
            int nextWidth = Math.max(width, (next.getWidth() + 1) / 2);
            int nextHeight = Math.max(height, (next.getHeight() + 1) / 2);
            BufferedImage from = next;
            next = drawn(nextWidth, nextHeight, type(whole), drawing -> {
                drawing.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
                drawing.drawImage(from, 0, 0, nextWidth, nextHeight, null);
            });
        }
        return next;
    }

    private static int type(BufferedImage picture) {
        return picture.getColorModel().hasAlpha() ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
    }

    private static BufferedImage upright(BufferedImage picture, Orientation orientation) {
        int width = picture.getWidth();
        int height = picture.getHeight();
        boolean isTurned = orientation.isOnItsSide();
        return orientation == Orientation.UPRIGHT
                ? picture
                : drawn(
                        isTurned ? height : width,
                        isTurned ? width : height,
                        type(picture),
                        drawing -> drawing.drawImage(picture, orientation.turning(width, height), null));
    }

    private static BufferedImage drawn(int width, int height, int type, Consumer<Graphics2D> what) {
        BufferedImage drawn = new BufferedImage(width, height, type);
        Graphics2D drawing = drawn.createGraphics();
        what.accept(drawing);
        drawing.dispose();
        return drawn;
    }

    /** Encodes an image as PNG, or as JPEG if it was a JPEG or the PNG is too large. */
    private static byte[] encoded(BufferedImage small, ImageKind kind) {
        byte[] png = kind == ImageKind.JPEG ? new byte[0] : written(small, "png");
        if (kind != ImageKind.JPEG && png.length <= MAX_BYTES) {
            return png;
        }
        BufferedImage next = opaque(small);
        byte[] jpeg = written(next, "jpeg");
        while (jpeg.length > MAX_BYTES) {
            next = scaled(next, longest(next.getWidth(), next.getHeight()) * 3 / 4);
            jpeg = written(next, "jpeg");
        }
        return jpeg;
    }

    /** Draws an image on white, because JPEG has no transparency. */
    private static BufferedImage opaque(BufferedImage picture) {
        return drawn(
                picture.getWidth(),
                picture.getHeight(),
                BufferedImage.TYPE_INT_RGB,
                drawing -> drawing.drawImage(picture, 0, 0, Color.WHITE, null));
    }

    /** Encodes to memory, because the default streams of ImageIO leave files in the temporary directory. */
    private static byte[] written(BufferedImage picture, String format) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            if (format.equals("jpeg")) {
                param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
                param.setCompressionQuality(QUALITY);
            }
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** An exception for an image that cannot be decoded. The message is a clause such as "it is damaged". */
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String why) {
            super(why);
        }

        private Unreadable(String why, Exception cause) {
            super(why, cause);
        }

        /** Returns the exception for a file that violates its format. */
        static Unreadable damaged(Exception cause) {
            return new Unreadable("it is damaged", cause);
        }

        public String why() {
            return String.valueOf(getMessage());
        }
    }
}
