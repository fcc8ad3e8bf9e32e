package dev.deepseektui.core.conversation.tokens;

/** Which bytes UTF-16 text becomes on the wire. The platform's encoder writes '?' for a lone surrogate, this one U+FFFD. */
final class Utf8 {
    static final char REPLACEMENT = '\uFFFD';
    /** The most bytes that one char can need; a surrogate pair needs four for two. */
    static final int MOST_BYTES_PER_CHAR = 3;

    private Utf8() {}

    /** Writes the text's bytes to the start of {@code out} and returns how many there are. */
    static int encode(char[] text, int start, int end, byte[] out) {
        int length = 0;
        int at = start;
        while (at < end) {
            char c = text[at];
            if (c < 0x80) {
                out[length++] = (byte) c;
                at++;
            } else {
                int codePoint = Character.codePointAt(text, at, end);
                at += Character.charCount(codePoint);
                length = put(isSurrogate(codePoint) ? REPLACEMENT : codePoint, out, length);
            }
        }
        return length;
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private static int put(int codePoint, byte[] out, int length) {
        int at = length;
        if (codePoint < 0x800) {
            out[at++] = (byte) (0xC0 | codePoint >> 6);
        } else {
            if (codePoint < 0x10000) {
                out[at++] = (byte) (0xE0 | codePoint >> 12);
            } else {
                out[at++] = (byte) (0xF0 | codePoint >> 18);
                out[at++] = trailing(codePoint >> 12);
            }
            out[at++] = trailing(codePoint >> 6);
        }
        out[at++] = trailing(codePoint);
        return at;
    }

    private static byte trailing(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }
}
