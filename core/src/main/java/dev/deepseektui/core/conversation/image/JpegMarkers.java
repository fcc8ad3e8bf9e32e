package dev.deepseektui.core.conversation.image;

import java.util.Arrays;

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
        return from + EXIF.length <= all.length && Arrays.equals(all, from, from + EXIF.length, EXIF, 0, EXIF.length);
    }
}
