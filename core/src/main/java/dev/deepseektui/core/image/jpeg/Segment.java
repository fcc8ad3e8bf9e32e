package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;
import java.nio.charset.StandardCharsets;

/** What stands behind a marker, without its length. */
final class Segment {
    private final byte[] all;
    private final int from;
    private final int length;

    private Segment(byte[] all, int from, int length) {
        this.all = all;
        this.from = from;
        this.length = length;
    }

    /** The length stands at {@code at}, and counts itself. */
    static Segment read(byte[] all, int at) throws Unreadable {
        if (at + 2 > all.length) {
            throw Unreadable.cutOff();
        }
        int length = (all[at] & 0xff) << 8 | (all[at + 1] & 0xff);
        if (length < 2) {
            throw Unreadable.damaged();
        }
        if (at + length > all.length) {
            throw Unreadable.cutOff();
        }
        return new Segment(all, at + 2, length - 2);
    }

    int from() {
        return from;
    }

    int length() {
        return length;
    }

    int end() {
        return from + length;
    }

    /** What follows it in the file. */
    BitReader behind() {
        return new BitReader(all, end());
    }

    int at(int index) throws Unreadable {
        if (index >= length) {
            throw Unreadable.damaged();
        }
        return all[from + index] & 0xff;
    }

    int number(int index) throws Unreadable {
        return at(index) << 8 | at(index + 1);
    }

    boolean says(String name) {
        return length >= name.length()
                && new String(all, from, name.length(), StandardCharsets.ISO_8859_1).equals(name);
    }
}
