package dev.deepseektui.app.tui.input;

import java.util.function.IntConsumer;

/**
 * A decoder of UTF-8, byte by byte. Each part of no character becomes one U+FFFD, as the Unicode standard
 * recommends (3.9, "maximal subparts"). A {@code CharsetDecoder} would have to be fed whole buffers and to keep their rests.
 */
final class Utf8Characters {
    private static final int REPLACEMENT = 0xfffd;

    private final IntConsumer characters;
    private int codePoint;
    private int missing;
    private int lowest;
    private int highest;

    Utf8Characters(IntConsumer characters) {
        this.characters = characters;
    }

    /** Takes a byte that is no ASCII. */
    void feed(int b) {
        if (missing > 0 && b >= lowest && b <= highest) {
            follow(b);
            return;
        }
        finish();
        lead(b);
    }

    /** Nothing follows that could complete the character that was begun. */
    void finish() {
        if (missing > 0) {
            missing = 0;
            characters.accept(REPLACEMENT);
        }
    }

    private void follow(int b) {
        codePoint = codePoint << 6 | (b & 0x3f);
        lowest = 0x80;
        highest = 0xbf;
        missing--;
        if (missing == 0) {
            characters.accept(codePoint);
        }
    }

    /** The bounds of the second byte keep out overlong forms, surrogates and what lies beyond Unicode. */
    private void lead(int b) {
        lowest = b == 0xe0 ? 0xa0 : b == 0xf0 ? 0x90 : 0x80;
        highest = b == 0xed ? 0x9f : b == 0xf4 ? 0x8f : 0xbf;
        if (b >= 0xc2 && b <= 0xdf) {
            begin(b & 0x1f, 1);
        } else if (b >= 0xe0 && b <= 0xef) {
            begin(b & 0x0f, 2);
        } else if (b >= 0xf0 && b <= 0xf4) {
            begin(b & 0x07, 3);
        } else {
            characters.accept(REPLACEMENT);
        }
    }

    private void begin(int bits, int following) {
        codePoint = bits;
        missing = following;
    }
}
