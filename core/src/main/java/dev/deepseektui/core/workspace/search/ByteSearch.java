package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A search for a text in undecoded bytes (Horspool's algorithm). Thread-safe. */
public final class ByteSearch {
    private final byte[] needle;
    private final int[] skip = new int[256];

    ByteSearch(String text) {
        needle = text.getBytes(UTF_8);
        Arrays.fill(skip, needle.length);
        for (int i = 0; i < needle.length - 1; i++) {
            skip[needle[i] & 0xff] = needle.length - 1 - i;
        }
    }

    /** Returns the first position in a range, or -1. */
    int find(byte[] bytes, int from, int to) {
        int last = needle.length - 1;
        for (int at = from + last; at < to; at += skip[bytes[at] & 0xff]) {
            if (bytes[at] == needle[last] && Arrays.equals(bytes, at - last, at + 1, needle, 0, needle.length)) {
                return at - last;
            }
        }
        return -1;
    }
}
