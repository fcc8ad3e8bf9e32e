package dev.deepseektui.core.tool.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.tool.search.LinePattern.Case;
import java.util.Arrays;

/** Finds a text among bytes, without decoding them (Horspool's method). Any thread may use it. */
public final class ByteSearch {
    private final byte[] needle;
    /** What each byte is compared as. */
    private final byte[] same = new byte[256];

    private final int[] skip = new int[256];

    private ByteSearch(byte[] needle, Case letters) {
        for (int b = 0; b < same.length; b++) {
            boolean folds = letters == Case.IGNORED && b >= 'A' && b <= 'Z';
            same[b] = (byte) (folds ? b + ('a' - 'A') : b);
        }
        this.needle = new byte[needle.length];
        for (int i = 0; i < needle.length; i++) {
            this.needle[i] = same[needle[i] & 0xff];
        }
        Arrays.fill(skip, needle.length);
        for (int i = 0; i < needle.length - 1; i++) {
            for (int b = 0; b < same.length; b++) {
                if (same[b] == this.needle[i]) {
                    skip[b] = needle.length - 1 - i;
                }
            }
        }
    }

    /** A text of at least one letter; where case is ignored, of ASCII. */
    static ByteSearch of(String text, Case letters) {
        return new ByteSearch(text.getBytes(UTF_8), letters);
    }

    /** Where it begins first between two places, or -1. */
    int find(byte[] bytes, int from, int to) {
        int last = needle.length - 1;
        byte end = needle[last];
        for (int at = from + last; at < to; ) {
            int b = bytes[at] & 0xff;
            if (same[b] == end && isAt(bytes, at - last)) {
                return at - last;
            }
            at += skip[b];
        }
        return -1;
    }

    private boolean isAt(byte[] bytes, int at) {
        for (int i = 0; i < needle.length; i++) {
            if (same[bytes[at + i] & 0xff] != needle[i]) {
                return false;
            }
        }
        return true;
    }
}
