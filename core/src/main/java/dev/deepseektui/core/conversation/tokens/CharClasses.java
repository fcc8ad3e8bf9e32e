package dev.deepseektui.core.conversation.tokens;

import dev.deepseektui.core.conversation.tokens.PieceEncoder.Utf8;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The character classes of the splitting rules, as of Unicode 16. Java 17 supports only Unicode 13, with which newer
 * letters would be counted incorrectly.
 */
final class CharClasses {
    /** Control characters, format characters and unassigned code points. */
    static final byte OTHER = 0;
    /** Letters and combining marks. */
    static final byte LETTER = 1;

    static final byte NUMBER = 2;
    /** Punctuation and symbols. */
    static final byte SYMBOL = 3;
    /** White space other than line feed and carriage return. */
    static final byte SPACE = 4;
    /** Line feed and carriage return. */
    static final byte NEWLINE = 5;

    /**
     * The first class of the second split (see {@link PieceScanner}): kana and the older ideographs, all in the basic
     * multilingual plane.
     */
    static final byte CJK_LETTER = 6;

    static final byte CJK_SYMBOL = 7;
    static final byte CJK_OTHER = 8;

    private final byte[] classes = new byte[Character.MAX_CODE_POINT + 1];

    private CharClasses() {}

    /**
     * Reads lines, each with the first code point of a range in hexadecimal and the range's class. A range ends where
     * the next one starts.
     */
    static CharClasses read(InputStream in) throws IOException {
        CharClasses read = new CharClasses();
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
        int start = 0;
        byte current = OTHER;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("#")) {
                continue;
            }
            int space = line.indexOf(' ');
            int next = Integer.parseInt(line, 0, space, 16);
            Arrays.fill(read.classes, start, next, current);
            start = next;
            current = named(line.charAt(space + 1));
        }
        Arrays.fill(read.classes, start, read.classes.length, current);
        read.markSpecialCases();
        return read;
    }

    byte of(int codePoint) {
        return classes[codePoint];
    }

    private static byte named(char name) {
        return switch (name) {
            case 'L' -> LETTER;
            case 'N' -> NUMBER;
            case 'P' -> SYMBOL;
            case 'S' -> SPACE;
            case 'O' -> OTHER;
            default -> throw new IllegalStateException("unknown class: " + name);
        };
    }

    private void markSpecialCases() {
        classes['\n'] = NEWLINE;
        classes['\r'] = NEWLINE;
        // A lone surrogate is sent and counted as U+FFFD, so it has that character's class.
        Arrays.fill(classes, Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1, classes[Utf8.REPLACEMENT]);
        markCjk(0x4E00, 0x9FA5);
        markCjk(0x3040, 0x30FF);
    }

    private void markCjk(int first, int last) {
        for (int c = first; c <= last; c++) {
            classes[c] = switch (classes[c]) {
                case LETTER -> CJK_LETTER;
                case SYMBOL -> CJK_SYMBOL;
                case OTHER -> CJK_OTHER;
                default -> throw new IllegalStateException("no rule for U+" + Integer.toHexString(c));
            };
        }
    }
}
