package dev.deepseektui.core.image.gif;

import dev.deepseektui.core.image.raster.Unreadable;

/** The indices of colours, out of codes that stand for longer and longer strings of them (LZW), in blocks of up to 255 bytes. */
final class Codes {
    private static final int MOST = 1 << 12;

    private final byte[] all;
    private final int clear;
    /** By code: the string without its last index, and that index. */
    private final short[] before = new short[MOST];

    private final byte[] last = new byte[MOST];
    /** A string from its end. */
    private final byte[] string = new byte[MOST + 1];

    private int stringLeft;
    private int at;
    private int blockLeft;
    private int bits;
    private int count;
    private int length;
    private int next;
    private int previous = -1;
    private int first;

    Codes(byte[] all, int at) throws Unreadable {
        this.all = all;
        this.at = at + 1;
        int smallest = at < all.length ? all[at] : 0;
        if (smallest < 2 || smallest > 8) {
            throw Unreadable.damaged();
        }
        this.clear = 1 << smallest;
        for (int i = 0; i < clear; i++) {
            last[i] = (byte) i;
        }
        forget();
    }

    private void forget() {
        next = clear + 2;
        length = Integer.SIZE - Integer.numberOfLeadingZeros(clear);
        previous = -1;
    }

    void fill(byte[] row) throws Unreadable {
        for (int x = 0; x < row.length; x++) {
            while (stringLeft == 0) {
                take(code());
            }
            stringLeft--;
            row[x] = string[stringLeft];
        }
    }

    private void take(int code) throws Unreadable {
        if (code == clear) {
            forget();
            return;
        }
        if (code == clear + 1) {
            throw Unreadable.cutOff();
        }
        if (code > next || (previous < 0 && code >= clear)) {
            throw Unreadable.damaged();
        }
        int known = code;
        if (code == next) {
            // The string before, with its own beginning once more.
            string[stringLeft++] = (byte) first;
            known = previous;
        }
        while (known >= clear) {
            string[stringLeft++] = last[known];
            known = before[known];
        }
        string[stringLeft++] = (byte) known;
        first = known;
        if (previous >= 0 && next < MOST) {
            before[next] = (short) previous;
            last[next] = (byte) first;
            next++;
            if (next == 1 << length && length < 12) {
                length++;
            }
        }
        previous = code;
    }

    private int code() throws Unreadable {
        while (count < length) {
            if (blockLeft == 0) {
                blockLeft = nextByte();
                if (blockLeft == 0) {
                    throw Unreadable.cutOff();
                }
            }
            bits |= nextByte() << count;
            count += 8;
            blockLeft--;
        }
        int code = bits & (1 << length) - 1;
        bits >>>= length;
        count -= length;
        return code;
    }

    private int nextByte() throws Unreadable {
        if (at >= all.length) {
            throw Unreadable.cutOff();
        }
        return all[at++] & 0xff;
    }
}
