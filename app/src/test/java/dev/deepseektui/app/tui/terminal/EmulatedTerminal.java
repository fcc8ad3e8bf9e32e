package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.cells.Graphemes;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A terminal that understands this program's output and rejects anything else. A write must not end within a control
 * sequence.
 */
final class EmulatedTerminal extends OutputStream {
    private static final Pattern NEXT =
            Pattern.compile("\033\\[([?>=<]?)([0-9;]*)([A-Za-z])|\033](?:2|11);([^\007]*)\007"
                    + "|\033]8;((?:id=[0-9a-f]+)?;[^\033\007]*)\033\\\\"
                    + "|[^\033]+");
    private static final String RIGHT_HALF = "";

    private final TreeSet<String> modes = new TreeSet<>();
    private final List<String> writes = new ArrayList<>();
    private String[][] cells;
    private String[][] paints;
    private String[][] links;
    private String link = "";
    private String paint = "0";
    private int row;
    private int column;
    private int kittyKeys;
    private int titles;

    EmulatedTerminal(TerminalSize size) {
        cells = new String[size.getRows()][size.getColumns()];
        paints = new String[size.getRows()][size.getColumns()];
        links = new String[size.getRows()][size.getColumns()];
        clear();
    }

    void resize(TerminalSize size) {
        cells = new String[size.getRows()][size.getColumns()];
        paints = new String[size.getRows()][size.getColumns()];
        links = new String[size.getRows()][size.getColumns()];
        clear();
    }

    @Override
    public void write(int b) {
        throw new UnsupportedOperationException("one byte at a time");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        show(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    void show(String written) {
        writes.add(written);
        Matcher next = NEXT.matcher(written);
        int end = 0;
        while (next.find()) {
            if (next.start() != end) {
                throw new IllegalArgumentException("not understood: " + visible(written.substring(end, next.start())));
            }
            end = next.end();
            take(next);
        }
        if (end != written.length()) {
            throw new IllegalArgumentException("not understood: " + visible(written.substring(end)));
        }
    }

    private void take(Matcher next) {
        if (next.group(3) != null) {
            control(next.group(1), next.group(2), next.group(3).charAt(0));
        } else if (next.group(5) != null) {
            link = next.group(5).substring(next.group(5).indexOf(';') + 1);
        } else if (next.group(4) == null) {
            print(next.group());
        }
    }

    private void control(String family, String parameters, char last) {
        switch (family + last) {
            case "H" -> {
                row = number(parameters, 0) - 1;
                column = number(parameters, 1) - 1;
            }
            case "G" -> column = number(parameters, 0) - 1;
            case "J" -> clear();
            case "m" -> paint = parameters;
            case "?h" -> modes.add("?" + parameters);
            case "?l" -> modes.remove("?" + parameters);
            case ">m" -> keep(">m", parameters.contains(";"));
            case ">u" -> kittyKeys++;
            case "<u" -> kittyKeys--;
            case "t" -> titles += parameters.equals("22;2") ? 1 : -1;
            default -> throw new IllegalArgumentException("not understood: " + family + parameters + last);
        }
    }

    private void keep(String mode, boolean set) {
        if (set) {
            modes.add(mode);
        } else {
            modes.remove(mode);
        }
    }

    private static int number(String parameters, int index) {
        return Integer.parseInt(parameters.split(";", -1)[index]);
    }

    /** Prints text. As on a real terminal, overwriting one half of a wide character erases the other half. */
    private void print(String text) {
        for (Graphemes graphemes = new Graphemes(text); graphemes.advance(); ) {
            if (graphemes.width() > 0) {
                put(text.substring(graphemes.start(), graphemes.end()), graphemes.width());
            }
        }
    }

    private void put(String grapheme, int width) {
        if (column + width > cells[row].length) {
            throw new IllegalStateException(grapheme + " would wrap at " + column + ", " + row);
        }
        for (int i = column; i < column + width; i++) {
            wipe(i);
        }
        cells[row][column] = grapheme;
        paints[row][column] = paint;
        links[row][column] = link;
        if (width == 2) {
            cells[row][column + 1] = RIGHT_HALF;
            paints[row][column + 1] = paint;
        }
        column += width;
    }

    private void wipe(int at) {
        if (at > 0 && cells[row][at].equals(RIGHT_HALF)) {
            cells[row][at - 1] = " ";
        }
        if (at + 1 < cells[row].length && cells[row][at + 1].equals(RIGHT_HALF)) {
            cells[row][at + 1] = " ";
        }
    }

    private void clear() {
        for (int i = 0; i < cells.length; i++) {
            Arrays.fill(cells[i], " ");
            Arrays.fill(paints[i], "0");
            Arrays.fill(links[i], "");
        }
    }

    /** Returns the rows, without trailing blanks. */
    String text() {
        return Arrays.stream(cells)
                .map(line -> String.join("", line).stripTrailing())
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    /** Returns the style of a cell, as the parameters of its control sequence. */
    String paintAt(int atColumn, int atRow) {
        return paints[atRow][atColumn];
    }

    /** Returns the link of a cell; empty if it has none. */
    String linkAt(int atColumn, int atRow) {
        return links[atRow][atColumn];
    }

    /** Returns everything visible, for comparison. */
    List<String> all() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            all.add(String.join("|", cells[i]) + " " + String.join("|", paints[i]));
        }
        return all;
    }

    int cursorColumn() {
        return column;
    }

    List<String> writes() {
        return writes;
    }

    /** Returns all differences from a fresh terminal, whose cursor is visible. */
    List<String> modesSet() {
        List<String> set = new ArrayList<>(modes);
        set.remove("?25");
        if (writes.stream().anyMatch(it -> it.contains("\033[?25l")) && !modes.contains("?25")) {
            set.add("hidden cursor");
        }
        if (kittyKeys != 0) {
            set.add("kitty keys " + kittyKeys);
        }
        if (titles != 0) {
            set.add("titles " + titles);
        }
        if (!link.isEmpty()) {
            set.add("link " + link);
        }
        if (!paint.equals("0")) {
            set.add("paint " + paint);
        }
        return set;
    }

    private static String visible(String text) {
        return text.replace("\033", "ESC");
    }
}
