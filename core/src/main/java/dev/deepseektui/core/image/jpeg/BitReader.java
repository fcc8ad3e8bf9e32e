package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;

/** The bits of entropy-coded data, up to the next marker. Behind it there are noughts, which {@link #checkNotBehindEnd} complains of. */
final class BitReader {
    private static final int MARKER = 0xff;
    private static final int FIRST_RESTART = 0xd0;
    private static final int LAST_RESTART = 0xd7;

    private final byte[] all;
    private int at;
    /** The lowest {@code count} bits are to come; of these {@code made} were not in the data. */
    private long bits;

    private int count;
    private int made;

    BitReader(byte[] all, int at) {
        this.all = all;
        this.at = at;
    }

    int peek16() {
        if (count < 16) {
            fill();
        }
        return (int) (bits >>> (count - 16)) & 0xffff;
    }

    void skip(int length) {
        count -= length;
    }

    int bit() {
        if (count == 0) {
            fill();
        }
        count--;
        return (int) (bits >>> count) & 1;
    }

    /** A number of at most sixteen bits. */
    int bits(int length) {
        if (count < length) {
            fill();
        }
        count -= length;
        return (int) (bits >>> count) & (1 << length) - 1;
    }

    /** A number whose first bit says whether it is above nought. */
    int signed(int length) {
        int read = bits(length);
        return read >> (length - 1) == 0 ? read - (1 << length) + 1 : read;
    }

    private void fill() {
        while (count <= 48) {
            bits = bits << 8 | nextByte();
            count += 8;
        }
    }

    private int nextByte() {
        if (at < all.length) {
            int next = all[at] & 0xff;
            if (next != MARKER) {
                at++;
                return next;
            }
            if (at + 1 < all.length && all[at + 1] == 0) {
                at += 2;
                return MARKER;
            }
        }
        made += 8;
        return 0;
    }

    /** Whether more was read than there is. */
    void checkNotBehindEnd() throws Unreadable {
        if (count < made) {
            throw Unreadable.cutOff();
        }
    }

    /** Goes behind the marker that stands between two parts of the data that can be read by themselves. */
    void restart() throws Unreadable {
        checkNotBehindEnd();
        bits = 0;
        count = 0;
        made = 0;
        int marker = nextMarker();
        if (marker < FIRST_RESTART || marker > LAST_RESTART) {
            throw Unreadable.cutOff();
        }
        at += 2;
    }

    /** Where the marker behind the data stands, or the end. */
    int end() {
        int marker = nextMarker();
        while (marker >= FIRST_RESTART && marker <= LAST_RESTART) {
            at += 2;
            marker = nextMarker();
        }
        return at;
    }

    /** Goes to the next marker; -1 where there is none. */
    private int nextMarker() {
        while (at + 1 < all.length) {
            int name = all[at + 1] & 0xff;
            if (all[at] == (byte) MARKER && name != 0 && name != MARKER) {
                return name;
            }
            at++;
        }
        at = all.length;
        return -1;
    }
}
