package dev.deepseektui.app.tui.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** Which cells does a code point take, by Unicode 16 whatever the JDK knows? Read when the first text beyond Latin is measured. */
final class CellTable {
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
        return Loaded.TABLE.find(codePoint);
    }

    private char find(int codePoint) {
        int at = Arrays.binarySearch(starts, codePoint);
        return classes[at >= 0 ? at : -at - 2];
    }

    private static CellTable load() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(CellTable.class.getResourceAsStream(RESOURCE), RESOURCE),
                StandardCharsets.US_ASCII))) {
            String[] lines = in.lines().filter(line -> !line.startsWith("#")).toArray(String[]::new);
            int[] starts = new int[lines.length];
            char[] classes = new char[lines.length];
            for (int i = 0; i < lines.length; i++) {
                int space = lines[i].indexOf(' ');
                starts[i] = Integer.parseInt(lines[i], 0, space, 16);
                classes[i] = lines[i].charAt(space + 1);
            }
            return new CellTable(starts, classes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Loaded {
        static final CellTable TABLE = load();
    }
}
