package dev.deepseektui.app.cells;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The cells that a code point takes, by Unicode 16 whatever the JDK knows. */
final class CellTable {
    static final char PLAIN = 'N';

    /**
     * The usual characters of one cell, found without the table: letters of Latin, dots, dashes and quotes, arrows, lines, blocks, discs.
     * Each range by its start and its end.
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
            return parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CellTable parse(String text) {
        List<String> ranges = text.lines().filter(line -> !line.startsWith("#")).toList();
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

    private static final class Loaded {
        static final CellTable TABLE = load();
    }
}
