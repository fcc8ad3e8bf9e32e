package dev.deepseektui.core.image;

import dev.deepseektui.core.image.jpeg.JpegWriter;
import dev.deepseektui.core.image.png.PngWriter;
import dev.deepseektui.core.image.raster.AreaScaler;
import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.Optional;

/** A picture as it is sent: as it came where that is small enough, else made smaller. */
public final class SendableImage {
    /** Larger ones are not sent. */
    public static final int MOST_BYTES = 4 << 20;
    /**
     * In pixels. No provider of ours publishes what it scales to before a model looks. OpenAI publishes 2,048; and what we estimate that a
     * model looks at ({@code Picture.tokens}) is a million pixels, a quarter of what is sent of a square.
     */
    static final int LONGEST_SIDE = 2_048;

    private final byte[] bytes;
    private final ImageHeader header;
    private final Optional<ImageHeader> original;

    private SendableImage(byte[] bytes, ImageHeader header, Optional<ImageHeader> original) {
        this.bytes = bytes;
        this.header = header;
        this.original = original;
    }

    /** Of what the header was read out of these bytes. */
    public static SendableImage of(byte[] bytes, ImageHeader header) throws Unreadable {
        boolean isLight = bytes.length <= MOST_BYTES;
        if (isLight && longest(header.width(), header.height()) <= LONGEST_SIDE) {
            return new SendableImage(bytes, header, Optional.empty());
        }
        PixelLimits.check(header.width(), header.height());
        try {
            return smaller(bytes, header.kind());
        } catch (Unreadable e) {
            if (isLight) {
                // Who gets it may read more than is read here.
                return new SendableImage(bytes, header, Optional.empty());
            }
            throw e;
        }
    }

    public byte[] bytes() {
        return bytes;
    }

    public ImageHeader header() {
        return header;
    }

    /** What it was, as it is looked at, if it was made smaller. */
    public Optional<ImageHeader> original() {
        return original;
    }

    private static int longest(int width, int height) {
        return Math.max(width, height);
    }

    private static SendableImage smaller(byte[] bytes, ImageHeader.Kind kind) throws Unreadable {
        PixelRows rows = ImageRows.open(bytes, kind);
        Raster small = scaled(rows, LONGEST_SIDE).upright(rows.orientation());
        byte[] sent = encoded(small, kind);
        ImageHeader header = ImageHeader.of(sent).orElseThrow();
        boolean isTurned = rows.orientation().isOnItsSide();
        ImageHeader original =
                new ImageHeader(kind, isTurned ? rows.height() : rows.width(), isTurned ? rows.width() : rows.height());
        return new SendableImage(sent, header, Optional.of(original));
    }

    private static Raster scaled(PixelRows rows, int longestSide) throws Unreadable {
        int longest = longest(rows.width(), rows.height());
        if (longest <= longestSide) {
            return AreaScaler.scaled(rows, rows.width(), rows.height());
        }
        return AreaScaler.scaled(
                rows, side(rows.width(), longestSide, longest), side(rows.height(), longestSide, longest));
    }

    private static int side(int own, int longestSide, int longest) {
        return Math.max(1, (own * longestSide + longest / 2) / longest);
    }

    /** What was drawn stays exact if that is small enough. */
    private static byte[] encoded(Raster small, ImageHeader.Kind kind) throws Unreadable {
        if (kind == ImageHeader.Kind.JPEG) {
            return jpeg(small, JpegWriter.Colours.OF_FOUR_PIXELS);
        }
        byte[] png = PngWriter.write(small);
        return png.length <= MOST_BYTES ? png : jpeg(small, JpegWriter.Colours.OF_EACH_PIXEL);
    }

    private static byte[] jpeg(Raster small, JpegWriter.Colours colours) throws Unreadable {
        Raster next = small;
        byte[] jpeg = JpegWriter.write(next, colours);
        while (jpeg.length > MOST_BYTES) {
            next = scaled(next.rows(), longest(next.width(), next.height()) * 3 / 4);
            jpeg = JpegWriter.write(next, colours);
        }
        return jpeg;
    }
}
