package dev.deepseektui.core.tool.git;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A packed object as copies out of another and bytes between them. */
final class GitDelta {
    private static final int COPY = 0x80;
    private static final int USUAL_LENGTH = 0x10000;

    private GitDelta() {}

    /** Makes the object. */
    static byte[] apply(byte[] delta, byte[] base, long most) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(delta);
        long from = number(in);
        long to = number(in);
        if (from != base.length || to > most) {
            throw new IOException("a delta against another object");
        }
        byte[] made = new byte[(int) to];
        int filled = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            if ((next & COPY) != 0) {
                int offset = given(in, next, 4);
                int length = given(in, next >> 4, 3);
                length = length == 0 ? USUAL_LENGTH : length;
                System.arraycopy(base, offset, made, filled, length);
                filled += length;
            } else {
                if (next == 0 || in.readNBytes(made, filled, next) != next) {
                    throw new IOException("a damaged delta");
                }
                filled += next;
            }
        }
        if (filled != made.length) {
            throw new IOException("a damaged delta");
        }
        return made;
    }

    /** A little-endian number of which only those bytes are there whose bit is set. */
    private static int given(InputStream in, int bits, int bytes) throws IOException {
        int number = 0;
        for (int i = 0; i < bytes; i++) {
            if ((bits & (1 << i)) != 0) {
                number |= in.read() << (8 * i);
            }
        }
        return number;
    }

    /** Reads a number of seven bits a byte, the lowest first. */
    static long number(InputStream in) throws IOException {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("a delta ends too early");
            }
            number |= (next & 0x7fL) << shift;
            if ((next & 0x80) == 0) {
                return number;
            }
        }
        throw new IOException("a damaged delta");
    }
}
