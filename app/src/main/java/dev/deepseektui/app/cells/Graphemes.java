package dev.deepseektui.app.cells;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * An iterator over the graphemes of a text and their widths. The JDK's {@code \X} is not used: it depends on the JDK's
 * Unicode version, so text would wrap differently on another JDK, and since JDK 20 it joins Indic letters that
 * terminals draw in separate cells.
 */
public final class Graphemes {
    private static final char FIRST_COMBINING = 0x300;
    private static final int JOINER = 0x200d;
    private static final int PICTURE_FOLLOWS = 0xfe0f;
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

    /** Returns the width in cells: 2, 1, or 0 for marks without a base character. */
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
        boolean pictures = isPicture(base);
        boolean joined = false;
        while (end < text.length()) {
            int next = text.codePointAt(end);
            char kind = next < FIRST_COMBINING ? 'N' : CellTable.classOf(next);
            if (kind != 'Z' && kind != 'M' && kind != 'T' && !(joined && pictures && isPicture(kind))) {
                return;
            }
            if (next == KEYCAP || (next == PICTURE_FOLLOWS && base == 'p')) {
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

    private static boolean isPicture(char kind) {
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
        static final char PLAIN = 'N';

        /**
         * Common characters that are one cell wide, recognized without the table: Latin letters, dots, dashes, quotes,
         * arrows, lines, blocks and discs. Each range is a start and an exclusive end.
         */
        private static final int[] PLAIN_RANGES = {
            0x20, 0x7f, 0xaf, 0x300, 0x2010, 0x202a, 0x202f, 0x203c, 0x213a, 0x2194, 0x24c3, 0x25aa, 0x25c1, 0x25fb
        };

        private static final String RESOURCE = "unicode-16-cells.txt";

        /** The first code point of each range; a range ends where the next one starts. */
        private final int[] starts;

        private final char[] classes;

        private CellTable(int[] starts, char[] classes) {
            this.starts = starts;
            this.classes = classes;
        }

        /** Returns the class of a code point, named as in the header of the table. */
        static char classOf(int codePoint) {
            return isPlain(codePoint) ? PLAIN : tabled(codePoint);
        }

        static boolean isPlain(int codePoint) {
            int end = 1;
            while (end < PLAIN_RANGES.length && codePoint >= PLAIN_RANGES[end]) {
                end += 2;
            }
            return end < PLAIN_RANGES.length && codePoint >= PLAIN_RANGES[end - 1];
        }

        /** Returns the class, looked up only in the table. */
        static char tabled(int codePoint) {
            return LoadedTable.TABLE.find(codePoint);
        }

        private char find(int codePoint) {
            int at = Arrays.binarySearch(starts, codePoint);
            return classes[at >= 0 ? at : -at - 2];
        }

        private static CellTable load() {
            try (InputStream in = Objects.requireNonNull(CellTable.class.getResourceAsStream(RESOURCE), RESOURCE)) {
                return parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static CellTable parse(String text) {
            List<String> ranges =
                    text.lines().filter(line -> !line.startsWith("#")).toList();
            int[] starts = new int[ranges.size()];
            char[] classes = new char[ranges.size()];
            for (int i = 0; i < starts.length; i++) {
                String range = ranges.get(i);
                int blank = range.indexOf(' ');
                starts[i] = Integer.parseInt(range, 0, blank, 16);
                classes[i] = range.charAt(blank + 1);
            }
            return new CellTable(starts, classes);
        }

        private static final class LoadedTable {
            static final CellTable TABLE = load();
        }
    }
}
