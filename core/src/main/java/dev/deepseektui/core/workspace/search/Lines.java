package dev.deepseektui.core.workspace.search;

import java.nio.charset.StandardCharsets;

/** Line boundaries in bytes. */
final class Lines {
    private Lines() {}

    /** Returns the position of the line feed that ends the line, or the limit. */
    static int end(byte[] bytes, int from, int limit) {
        for (int i = from; i < limit; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return limit;
    }

    /** Returns the start of the line before a position, at least {@code least}. */
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

    /** Returns the start of the next line, given the end of this one without its carriage return. */
    static int behind(byte[] bytes, int to) {
        return to < bytes.length && bytes[to] == '\r' ? to + 2 : to + 1;
    }

    static boolean hasNul(byte[] bytes, int to) {
        return new String(bytes, 0, to, StandardCharsets.ISO_8859_1).indexOf(0) >= 0;
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
