package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Finds a text among bytes, without decoding them (Horspool's method). Any thread may use it. */
public final class ByteSearch {
    private final byte[] needle;
    private final int[] skip = new int[256];

    /** @param text of at least one letter */
    ByteSearch(String text) {
        needle = text.getBytes(UTF_8);
        Arrays.fill(skip, needle.length);
        for (int i = 0; i < needle.length - 1; i++) {
            skip[needle[i] & 0xff] = needle.length - 1 - i;
        }
    }

    /** Returns where it begins first between two places, or -1. */
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
