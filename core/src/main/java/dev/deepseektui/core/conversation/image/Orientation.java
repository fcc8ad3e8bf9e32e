package dev.deepseektui.core.conversation.image;

import java.awt.geom.AffineTransform;
import java.util.Arrays;

/** The orientation of a photograph, in the order of Exif: what is done to the stored pixels so that the picture stands upright. */
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

    /** Returns the one of a tag from 1 to 8; upright for any other. */
    private static Orientation of(int tag) {
        return tag >= 1 && tag <= values().length ? values()[tag - 1] : UPRIGHT;
    }

    /** Reads the first directory of Exif data, which begin as TIFF files do. Damaged ones are upright. */
    static Orientation ofExif(byte[] all, int from, int end) {
        Tiff tiff = new Tiff(all, from, Math.min(end, all.length));
        int directory = tiff.number32(4);
        int entries = tiff.number16(directory);
        // What claims more than there is would keep us long, if there are many such claims.
        for (int i = 0; i < entries && tiff.holds(directory + 2 + i * ENTRY); i++) {
            int entry = directory + 2 + i * ENTRY;
            if (tiff.number16(entry) == TAG) {
                return of(tiff.number16(entry + 8));
            }
        }
        return UPRIGHT;
    }

    /** Returns true where width and height change places. */
    boolean isOnItsSide() {
        return compareTo(MIRRORED_ON_LEFT_SIDE) >= 0;
    }

    /** Returns what puts a picture of this size upright. */
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

    /** Numbers in the order of bytes that the data say; behind the end all are nought. */
    private static final class Tiff {
        private final byte[] all;
        private final int from;
        private final int end;

        private Tiff(byte[] all, int from, int end) {
            this.all = all;
            this.from = from;
            this.end = end;
        }

        boolean holds(int index) {
            return index >= 0 && index < end - from;
        }

        private int at(int index) {
            return holds(index) ? all[from + index] & 0xff : 0;
        }

        int number16(int index) {
            return at(0) == 'I' ? at(index) | at(index + 1) << 8 : at(index) << 8 | at(index + 1);
        }

        int number32(int index) {
            return at(0) == 'I'
                    ? number16(index) | number16(index + 2) << 16
                    : number16(index) << 16 | number16(index + 2);
        }
    }

    /**
     * The markers of a JPEG, read before any pixel is decoded.
     *
     * @param scans the number of times that its pixels are gone through
     * @param isWhole false where it ends before the marker of its end
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
                    // Coded pixels, in which a byte of ones is followed by a zero.
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
