package dev.deepseektui.core.image.raster;

/** How a camera was held, in the order of Exif: what is done to the stored pixels so that the picture stands upright. */
public enum Orientation {
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

    /** By the number of the tag, from 1 to 8; upright for any other. */
    public static Orientation of(int tag) {
        return tag >= 1 && tag <= values().length ? values()[tag - 1] : UPRIGHT;
    }

    /** What the first directory of Exif data says, which begin as TIFF files do. Whatever is damaged says nothing. */
    public static Orientation ofExif(byte[] all, int from, int end) {
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

    /** Whether width and height change places. */
    public boolean isOnItsSide() {
        return compareTo(MIRRORED_ON_LEFT_SIDE) >= 0;
    }

    Raster upright(Raster stored) {
        int width = stored.width();
        int height = stored.height();
        int last = width * height - 1;
        return switch (this) {
            case UPRIGHT -> stored;
            case MIRRORED -> walked(stored, width - 1, -1, width);
            case UPSIDE_DOWN -> walked(stored, last, -1, -width);
            case MIRRORED_UPSIDE_DOWN -> walked(stored, last + 1 - width, 1, -width);
            case MIRRORED_ON_LEFT_SIDE -> walked(stored, 0, width, 1);
            case ON_LEFT_SIDE -> walked(stored, last + 1 - width, -width, 1);
            case MIRRORED_ON_RIGHT_SIDE -> walked(stored, last, -width, -1);
            case ON_RIGHT_SIDE -> walked(stored, width - 1, width, -1);
        };
    }

    /** From a corner, by so many pixels for each step to the right and each step down. */
    private Raster walked(Raster stored, int corner, int right, int down) {
        int width = isOnItsSide() ? stored.height() : stored.width();
        int height = isOnItsSide() ? stored.width() : stored.height();
        Raster turned = new Raster(width, height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                turned.argb()[y * width + x] = stored.argb()[corner + x * right + y * down];
            }
        }
        return turned;
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
}
