package dev.deepseektui.core.conversation.image;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The kind and size of an image, read from its header, for the four kinds that providers accept. A small image is sent
 * unchanged after this check alone; pixels are decoded only to scale an image down.
 */
public record ImageHeader(ImageKind kind, int width, int height) {
    /** The maximum side length in pixels. No provider accepts more; a larger value is damage or an attack. */
    private static final int MAX_SIDE_LENGTH = 1 << 16;

    private static final Pattern NAME = Pattern.compile("(?i).*\\.(?:png|jpe?g|gif|webp)", Pattern.DOTALL);
    private static final String PNG = "\u0089PNG\r\n\032\n";

    private static final String JPEG = "\u00ff\u00d8\u00ff";

    /** The kinds of images that can be sent to a model. */
    public enum ImageKind {
        PNG,
        JPEG,
        GIF,
        WEBP;

        /** Returns the media type, such as {@code image/png}. */
        public String type() {
            return "image/" + name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the kind of image indicated by the first bytes of a file; empty if it is not supported. */
    public static Optional<ImageKind> kind(byte[] start) {
        Bytes in = new Bytes(start);
        if (in.says(PNG, 0)) {
            return Optional.of(ImageKind.PNG);
        }
        if (in.says("GIF87a", 0) || in.says("GIF89a", 0)) {
            return Optional.of(ImageKind.GIF);
        }
        if (in.says("RIFF", 0) && in.says("WEBP", 8)) {
            return Optional.of(ImageKind.WEBP);
        }
        return in.says(JPEG, 0) ? Optional.of(ImageKind.JPEG) : Optional.empty();
    }

    /** Reads the header; empty if it is damaged or of an unsupported kind. */
    public static Optional<ImageHeader> of(byte[] bytes) {
        Bytes in = new Bytes(bytes);
        return kind(bytes).flatMap(kind -> of(kind, in)).filter(ImageHeader::isPossible);
    }

    private static Optional<ImageHeader> of(ImageKind kind, Bytes in) {
        return switch (kind) {
            case PNG -> in.says("IHDR", 12) ? header(kind, in.big(16), in.big(20)) : Optional.empty();
            case GIF -> header(kind, in.little16(6), in.little16(8));
            case WEBP -> webp(in);
            case JPEG -> jpeg(in);
        };
    }

    /** Returns whether the path ends with an image's extension. */
    public static boolean isNamed(String path) {
        return NAME.matcher(path).matches();
    }

    private static Optional<ImageHeader> header(ImageKind kind, int width, int height) {
        return Optional.of(new ImageHeader(kind, width, height));
    }

    private boolean isPossible() {
        return width > 0 && height > 0 && width <= MAX_SIDE_LENGTH && height <= MAX_SIDE_LENGTH;
    }

    private static Optional<ImageHeader> webp(Bytes in) {
        if (in.says("VP8X", 12)) {
            return header(ImageKind.WEBP, in.little24(24) + 1, in.little24(27) + 1);
        }
        if (in.says("VP8L", 12) && in.at(20) == 0x2f) {
            int bits = in.little16(21) | in.little16(23) << 16;
            return header(ImageKind.WEBP, (bits & 0x3fff) + 1, (bits >>> 14 & 0x3fff) + 1);
        }
        boolean isLossy = in.says("VP8 ", 12) && in.at(23) == 0x9d && in.at(24) == 0x01 && in.at(25) == 0x2a;
        return isLossy ? header(ImageKind.WEBP, in.little16(26) & 0x3fff, in.little16(28) & 0x3fff) : Optional.empty();
    }

    /** Reads the frame header of a JPEG file, skipping the segments before it; empty if there is none. */
    private static Optional<ImageHeader> jpeg(Bytes in) {
        int at = 2;
        while (in.at(at) == 0xff) {
            int marker = in.at(at + 1);
            if (marker == 0xff) {
                at++;
            } else if (isFrame(marker)) {
                return header(ImageKind.JPEG, in.big16(at + 7), in.big16(at + 5));
            } else if (marker == 0xda || in.big16(at + 2) < 2) {
                return Optional.empty();
            } else {
                at += 2 + in.big16(at + 2);
            }
        }
        return Optional.empty();
    }

    /** Returns true for the frame markers SOF0 to SOF15. Three numbers in this range are other markers. */
    private static boolean isFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }

    /** A reader of binary numbers. Bytes beyond the end are read as -1. */
    static final class Bytes {
        private final byte[] all;
        private final int from;
        private final int end;

        Bytes(byte[] all) {
            this(all, 0, all.length);
        }

        Bytes(byte[] all, int from, int end) {
            this.all = all;
            this.from = from;
            this.end = end;
        }

        int at(int index) {
            return index >= 0 && index < end - from ? all[from + index] & 0xff : -1;
        }

        boolean says(String bytes, int at) {
            return at + bytes.length() <= end - from
                    && new String(all, from + at, bytes.length(), StandardCharsets.ISO_8859_1).equals(bytes);
        }

        int big16(int from) {
            return at(from) << 8 | at(from + 1);
        }

        int big(int from) {
            return big16(from) << 16 | big16(from + 2);
        }

        int little16(int from) {
            return at(from + 1) << 8 | at(from);
        }

        int little24(int from) {
            return at(from + 2) << 16 | little16(from);
        }
    }
}
