package dev.deepseektui.core.image.jpeg;

import java.util.Arrays;

/** Bytes, and bits between them: what could be taken for a marker gets a nought behind it. */
final class BitWriter {
    private byte[] bytes = new byte[1 << 16];
    private int size;
    private int bits;
    private int count;

    /** So many bytes as they are. */
    void bytes(int... values) {
        for (int value : values) {
            append(value);
        }
    }

    void bytes(byte[] values) {
        for (byte value : values) {
            append(value);
        }
    }

    private void append(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
    }

    /** At most sixteen bits, the lowest of the value. */
    void write(int value, int length) {
        bits = bits << length | (value & ((1 << length) - 1));
        count += length;
        while (count >= 8) {
            count -= 8;
            int next = bits >> count & 0xff;
            append(next);
            if (next == 0xff) {
                append(0);
            }
        }
    }

    /** Up to a whole byte, by bits that no code consists of. */
    void fillByte() {
        write(0x7f, 7);
        count = 0;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
