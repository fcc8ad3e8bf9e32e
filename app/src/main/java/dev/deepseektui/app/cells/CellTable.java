package dev.deepseektui.app.cells;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;

/** Which cells does a code point take, by Unicode 16 whatever the JDK knows? Read when text is measured in which not all is plain. */
final class CellTable {
    static final char PLAIN = 'N';

    /**
     * Of one cell by the table too, so that the first frame needs none: letters of Latin, dots, dashes and quotes, arrows, lines, blocks,
     * discs. Each range by its start and its end.
     */
    private static final int[] PLAIN_RANGES = {
        0x20, 0x7f, 0xaf, 0x300, 0x2010, 0x202a, 0x202f, 0x203c, 0x213a, 0x2194, 0x24c3, 0x25aa, 0x25c1, 0x25fb
    };

    private static final String RESOURCE = "unicode-16-cells.txt";

    /** Ranges by their first code point; each ends where the next starts. */
    private final int[] starts;

    private final char[] classes;

    private CellTable(int[] starts, char[] classes) {
        this.starts = starts;
        this.classes = classes;
    }

    /** The class of the code point, as the table's first lines name them. */
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

    /** As the table alone knows it. */
    static char tabled(int codePoint) {
        return Loaded.TABLE.find(codePoint);
    }

    private char find(int codePoint) {
        int at = Arrays.binarySearch(starts, codePoint);
        return classes[at >= 0 ? at : -at - 2];
    }

    private static CellTable load() {
        try (InputStream in = Objects.requireNonNull(CellTable.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By hand, without streams: the first frame waits for it, and loading those costs a cold JVM twenty times as much. */
    private static CellTable parse(byte[] text) {
        int[] starts = new int[text.length / 4];
        char[] classes = new char[starts.length];
        int ranges = 0;
        int at = 0;
        while (at < text.length) {
            boolean comment = text[at] == '#';
            int start = 0;
            while (text[at] != '\n') {
                int digit = Character.digit(text[at], 16);
                start = digit < 0 || comment ? start : start * 16 + digit;
                at++;
            }
            if (!comment) {
                starts[ranges] = start;
                classes[ranges] = (char) text[at - 1];
                ranges++;
            }
            at++;
        }
        return new CellTable(Arrays.copyOf(starts, ranges), Arrays.copyOf(classes, ranges));
    }

    private static final class Loaded {
        static final CellTable TABLE = load();
    }
}
