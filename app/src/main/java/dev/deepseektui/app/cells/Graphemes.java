package dev.deepseektui.app.cells;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An iterator over a string's graphemes and their widths. The JDK's {@code \X} is not used for two reasons. It depends
 * on the JDK's Unicode version, so text would wrap differently on another JDK. Since JDK 20, it also joins Indic
 * letters that terminals draw in separate cells.
 */
public final class Graphemes {
    private static final char FIRST_COMBINING = 0x300;
    private static final int JOINER = 0x200d;
    private static final int PICTOGRAPH_FOLLOWS = 0xfe0f;
    private static final int KEYCAP = 0x20e3;

    private final String text;
    private int start;
    private int end;
    private int width;

    public Graphemes(String text) {
        this(text, 0);
    }

    /** Creates an iterator that starts at a grapheme boundary. */
    public Graphemes(String text, int from) {
        this.text = text;
        this.end = from;
    }

    /** Moves to the next grapheme; returns false if there is none. */
    public boolean advance() {
        if (end >= text.length()) {
            return false;
        }
        start = end;
        char first = text.charAt(start);
        boolean alone = start + 1 == text.length() || text.charAt(start + 1) < FIRST_COMBINING;
        if (alone && first >= ' ' && first < 0x7f) {
            end = start + 1;
            width = 1;
        } else {
            takeCluster();
        }
        return true;
    }

    /** Returns the index of the first char. */
    public int start() {
        return start;
    }

    /** Returns the index after the last char. */
    public int end() {
        return end;
    }

    /** Returns the width in cells: 1 or 2, or 0 for a combining mark without a base character. */
    public int width() {
        return width;
    }

    private void takeCluster() {
        int first = text.codePointAt(start);
        char base = CellTable.classOf(first);
        end = start + Character.charCount(first);
        width = widthAlone(base);
        if (base == 'R') {
            takeSecondFlagLetter();
        }
        boolean pictures = isPictographic(base);
        boolean joined = false;
        while (end < text.length()) {
            int next = text.codePointAt(end);
            char kind = next < FIRST_COMBINING ? 'N' : CellTable.classOf(next);
            if (kind != 'Z' && kind != 'M' && kind != 'T' && !(joined && pictures && isPictographic(kind))) {
                return;
            }
            if (next == KEYCAP || (next == PICTOGRAPH_FOLLOWS && base == 'p')) {
                width = 2;
            }
            joined = next == JOINER;
            end += Character.charCount(next);
        }
    }

    private static int widthAlone(char base) {
        return switch (base) {
            case 'Z' -> 0;
            case 'W', 'P', 'T' -> 2;
            default -> 1;
        };
    }

    private static boolean isPictographic(char kind) {
        return kind == 'p' || kind == 'P';
    }

    private void takeSecondFlagLetter() {
        if (end < text.length()) {
            int next = text.codePointAt(end);
            if (CellTable.classOf(next) == 'R') {
                end += Character.charCount(next);
                width = 2;
            }
        }
    }

    /** The widths of code points in Unicode 16, independent of the JDK. */
    static final class CellTable {
        private static final String RESOURCE = "unicode-16-cells.txt";

        /**
         * The class of each range of code points, by the range's first code point. A range ends where the next one
         * starts.
         */
        private static final NavigableMap<Integer, Character> CLASSES = load();

        private CellTable() {}

        /** Returns the class of a code point. The table's header lists the classes. */
        static char classOf(int codePoint) {
            return CLASSES.floorEntry(codePoint).getValue();
        }

        private static NavigableMap<Integer, Character> load() {
            try (InputStream in = Objects.requireNonNull(CellTable.class.getResourceAsStream(RESOURCE), RESOURCE)) {
                String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
                return text.lines()
                        .filter(line -> !line.startsWith("#"))
                        .map(range -> range.split(" ", 2))
                        .collect(Collectors.toMap(
                                range -> Integer.parseInt(range[0], 16),
                                range -> range[1].charAt(0),
                                (first, second) -> second,
                                TreeMap::new));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
