package dev.deepseektui.app.cells;

/**
 * A walk over what a reader takes for the characters of a text, each with the cells it takes. By hand and not by the JDK's
 * {@code \X}: that follows the Unicode version of the JDK, so that the same text would wrap differently on another one, and
 * since JDK 20 it joins several letters of Indic scripts, which terminals put into a cell each.
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

    /** From an index where a grapheme starts. */
    public Graphemes(String text, int from) {
        this.text = text;
        this.end = from;
    }

    /** Goes on to the next one; false when there is none. */
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

    /** Index of its first char. */
    public int start() {
        return start;
    }

    /** Index behind its last char. */
    public int end() {
        return end;
    }

    /** In cells: 2, 1, or 0 for marks that stand on nothing. */
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
}
