package dev.deepseektui.core.tool.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where lines begin and end among bytes. */
final class Lines {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Lines() {}

    /** The line feed that ends the line, or the limit. */
    static int end(byte[] bytes, int from, int limit) {
        for (int i = from; i < limit; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return limit;
    }

    /** Behind the nearest line feed before a place, or the least place. */
    static int start(byte[] bytes, int before, int least) {
        for (int i = before; i > least; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        return least;
    }

    static int withoutReturn(byte[] bytes, int from, int to) {
        return to > from && bytes[to - 1] == '\r' ? to - 1 : to;
    }

    /** Where the next line begins, when this one ends there, its carriage return left out. */
    static int behind(byte[] bytes, int to) {
        return to < bytes.length && bytes[to] == '\r' ? to + 2 : to + 1;
    }

    /** Eight bytes at a time: every file that is searched is asked this first. */
    static boolean hasNul(byte[] bytes, int to) {
        int i = 0;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long eight = (long) EIGHT.get(bytes, i);
            if (((eight - LOW_BITS) & ~eight & HIGH_BITS) != 0) {
                return true;
            }
        }
        for (; i < to; i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    static int count(byte[] bytes, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                count++;
            }
        }
        return count;
    }
}
