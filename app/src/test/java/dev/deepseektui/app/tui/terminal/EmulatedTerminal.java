package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.tui.Size;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A terminal that understands what this program writes, and refuses anything else. It takes whole writes. */
final class EmulatedTerminal extends OutputStream {
    private static final Pattern NEXT =
            Pattern.compile("\033\\[([?>=<]?)([0-9;]*)([A-Za-z])|\033](?:2|11);([^\007]*)\007"
                    + "|\033]8;((?:id=[0-9a-f]+)?;[^\033\007]*)\033\\\\"
                    + "|\033_G([a-zA-Z0-9=,]+)(?:;([A-Za-z0-9+/=]+))?\033\\\\"
                    + "|\033]1337;File=inline=1;size=(\\d+);width=(\\d+);height=1;preserveAspectRatio=0;doNotMoveCursor=1"
                    + ":([A-Za-z0-9+/=]+)\007|[^\033]+");
    private static final String RIGHT_HALF = "";
    private static final String PART = Character.toString(0x10eeee);
    /** As kitty lists them, up to the hundredth. */
    private static final String MARKS = "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a"
            + "\u034b\u034c\u0350\u0351\u0352\u0357\u035b\u0363\u0364\u0365"
            + "\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d\u036e\u036f"
            + "\u0483\u0484\u0485\u0486\u0487\u0592\u0593\u0594\u0595\u0597"
            + "\u0598\u0599\u059c\u059d\u059e\u059f\u05a0\u05a1\u05a8\u05a9"
            + "\u05ab\u05ac\u05af\u05c4\u0610\u0611\u0612\u0613\u0614\u0615"
            + "\u0616\u0617\u0657\u0658\u0659\u065a\u065b\u065d\u065e\u06d6"
            + "\u06d7\u06d8\u06d9\u06da\u06db\u06dc\u06df\u06e0\u06e1\u06e2"
            + "\u06e4\u06e7\u06e8\u06eb\u06ec\u0730\u0732\u0733\u0735\u0736"
            + "\u073a\u073d\u073f\u0740\u0741\u0743\u0745\u0747\u0749\u074a";

    private final TreeSet<String> modes = new TreeSet<>();
    private final List<String> writes = new ArrayList<>();
    private String[][] cells;
    private String[][] paints;
    private String[][] links;
    /** What was drawn over cells, as it came, and which column of it each shows. */
    private String[][] images;

    private boolean draws;
    private String link = "";
    private String paint = "0";
    private int row;
    private int column;
    private int kittyKeys;
    private int titles;
    private @Nullable KittyGraphics graphics;

    EmulatedTerminal(Size size) {
        cells = new String[size.rows()][size.columns()];
        paints = new String[size.rows()][size.columns()];
        links = new String[size.rows()][size.columns()];
        images = new String[size.rows()][size.columns()];
        clear();
    }

    /** From now on it shows pictures, and answers; without, it prints what it is told of them, which is an error here. */
    void showing(KittyGraphics pictures) {
        graphics = pictures;
    }

    /** From now on it draws pictures where the cursor is, and loses what is written over. */
    void drawing() {
        draws = true;
    }

    void resize(Size size) {
        cells = new String[size.rows()][size.columns()];
        paints = new String[size.rows()][size.columns()];
        links = new String[size.rows()][size.columns()];
        images = new String[size.rows()][size.columns()];
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
        } else if (next.group(6) != null) {
            graphics().take(next.group(6), next.group(7) == null ? "" : next.group(7));
        } else if (next.group(8) != null) {
            drawImage(Integer.parseInt(next.group(8)), Integer.parseInt(next.group(9)), next.group(10));
        } else if (next.group(4) == null) {
            print(next.group());
        }
    }

    /** The cursor is left where it likes. */
    private void drawImage(int bytes, int width, String png) {
        if (!draws || column + width > cells[row].length || Base64.getDecoder().decode(png).length != bytes) {
            throw new IllegalArgumentException("not understood: a picture of %d bytes".formatted(bytes));
        }
        for (int i = 0; i < width; i++) {
            images[row][column + i] = png + "|" + i;
        }
        column = -1;
        row = -1;
    }

    /** What was drawn over the cell at a place; empty where nothing was, or something was written since. */
    String imageAt(int atColumn, int atRow) {
        return images[atRow][atColumn];
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
            case ">q" -> graphics().askedForName();
            case "c" -> graphics().askedForClass();
            case "t" -> {
                if (parameters.equals("16")) {
                    graphics().askedForCell();
                } else {
                    titles += parameters.equals("22;2") ? 1 : -1;
                }
            }
            default -> throw new IllegalArgumentException("not understood: " + family + parameters + last);
        }
    }

    private KittyGraphics graphics() {
        if (graphics == null) {
            throw new IllegalArgumentException("not understood: pictures");
        }
        return graphics;
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

    /** As real ones do: whatever loses one half loses the other. */
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
        Arrays.fill(images[row], column, column + width, "");
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
            Arrays.fill(images[i], "");
        }
    }

    /** Its rows, without the blanks at their ends. */
    String text() {
        return Arrays.stream(cells)
                .map(line -> String.join("", line).stripTrailing())
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    /** The part of a picture that the cell at a place shows, as its number with row and column; empty where it shows none. */
    String partAt(int atColumn, int atRow) {
        String cell = cells[atRow][atColumn];
        if (!cell.startsWith(PART) || cell.codePointCount(0, cell.length()) != 3) {
            return "";
        }
        String[] colour = paints[atRow][atColumn].split(";", -1);
        int number = Integer.parseInt(colour[3]) << 16 | Integer.parseInt(colour[4]) << 8 | Integer.parseInt(colour[5]);
        int partRow = MARKS.indexOf(cell.charAt(2));
        int partColumn = MARKS.indexOf(cell.charAt(3));
        KittyGraphics.@Nullable Placed placed = graphics().pictures.get(number);
        boolean shows = placed != null && partRow < placed.rows() && partColumn < placed.columns();
        return shows ? number + ":" + partRow + "," + partColumn : "";
    }

    /** How the cell at a place is painted: the parameters of its control sequence. */
    String paintAt(int atColumn, int atRow) {
        return paints[atRow][atColumn];
    }

    /** Where the cell at a place leads; empty where it is no link. */
    String linkAt(int atColumn, int atRow) {
        return links[atRow][atColumn];
    }

    /** Everything that can be seen, for comparison. */
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

    /** All that differs from a terminal nobody has touched. Showing the cursor is the usual. */
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
