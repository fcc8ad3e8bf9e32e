package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.theme.Theme;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cells that were drawn so far, to be drawn again: a frame has ten thousand of them and few are new. */
final class CellStock {
    private static final int MOST_BEYOND_ASCII = 20_000;
    /** Most have another address, and are not seen again once they were scrolled past. */
    private static final int MOST_STYLES = 1_000;

    private final Theme theme;
    private final Map<Style, Shelf> shelves = new HashMap<>();
    private int beyondAscii;

    CellStock(Theme theme) {
        this.theme = theme;
    }

    Shelf of(Style style) {
        Shelf known = shelves.get(style);
        if (known != null) {
            return known;
        }
        if (shelves.size() >= MOST_STYLES) {
            shelves.clear();
        }
        Shelf shelf = new Shelf(Paint.of(theme.look(style), theme.links().target(style.link())));
        shelves.put(style, shelf);
        return shelf;
    }

    private void makeRoom() {
        beyondAscii++;
        if (beyondAscii > MOST_BEYOND_ASCII) {
            shelves.values().forEach(shelf -> shelf.graphemes.clear());
            beyondAscii = 0;
        }
    }

    /** The cells of one style. */
    final class Shelf {
        private final Paint paint;
        private final @Nullable Cell[] ascii = new Cell[0x7f];
        private final Map<String, Cell> graphemes = new HashMap<>();

        private Shelf(Paint paint) {
            this.paint = paint;
        }

        Cell blank() {
            return ascii(' ');
        }

        /** The part of the text from {@code start} to {@code end}, which is a grapheme of so many cells. */
        Cell cell(String text, int start, int end, int width) {
            char first = text.charAt(start);
            return end == start + 1 && first < ascii.length
                    ? ascii(first)
                    : beyondAscii(text.substring(start, end), width);
        }

        private Cell ascii(char c) {
            Cell known = ascii[c];
            if (known != null) {
                return known;
            }
            Cell cell = Cell.narrow(String.valueOf(c), paint);
            ascii[c] = cell;
            return cell;
        }

        private Cell beyondAscii(String grapheme, int width) {
            Cell known = graphemes.get(grapheme);
            if (known != null) {
                return known;
            }
            makeRoom();
            String drawn = DrawnForm.of(grapheme, width);
            Cell cell = width == 2 ? Cell.wide(drawn, paint) : Cell.narrow(drawn, paint);
            graphemes.put(grapheme, cell);
            return cell;
        }
    }
}
