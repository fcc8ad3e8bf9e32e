package dev.deepseektui.app.tui.transcript;

import com.googlecode.lanterna.TerminalPosition;
import dev.deepseektui.app.cells.Graphemes;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.Rows.RowPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A mouse selection of transcript text: all units from the cell where the button was pressed to the cell under the pointer. */
record TextSelection(SelectionUnit unit, SelectedCell anchor, SelectedCell head) {
    /** The unit of a selection: cells for a click, words for a double click, rows for a triple click. */
    enum SelectionUnit {
        CELLS,
        WORDS,
        ROWS;

        static SelectionUnit ofClicks(int clicks) {
            return values()[clicks - 1];
        }
    }

    /** A cell in a row of the transcript. */
    record SelectedCell(RowPosition spot, int cell) implements Comparable<SelectedCell> {
        private static final Comparator<SelectedCell> ORDER =
                Comparator.comparing(SelectedCell::spot).thenComparingInt(SelectedCell::cell);

        @Override
        public int compareTo(SelectedCell other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * A range of cells in a row.
     *
     * @param to the index after the last cell
     */
    private record CellRange(int from, int to) {
        static final CellRange NONE = new CellRange(0, 0);

        boolean isEmpty() {
            return from == to;
        }

        boolean overlaps(int cell, int width) {
            return cell < to && cell + width > from;
        }
    }

    static TextSelection at(SelectionUnit unit, SelectedCell cell) {
        return new TextSelection(unit, cell, cell);
    }

    TextSelection to(SelectedCell cell) {
        return new TextSelection(unit, anchor, cell);
    }

    /** Returns true if nothing is selected: a click without movement. */
    boolean isEmpty() {
        return unit == SelectionUnit.CELLS && anchor.equals(head);
    }

    SelectedCell first() {
        return anchor.compareTo(head) <= 0 ? anchor : head;
    }

    SelectedCell last() {
        return anchor.compareTo(head) <= 0 ? head : anchor;
    }

    /** Returns a row with its selected cells highlighted. */
    Line highlighted(RowPosition spot, Line line) {
        CellRange range = range(spot, line);
        if (range.isEmpty()) {
            return line;
        }
        List<Span> spans = new ArrayList<>();
        for (Piece piece : Piece.of(line)) {
            boolean isSelected = range.overlaps(piece.cell(), piece.width());
            spans.add(isSelected ? new Span(piece.text(), Style.of(Ink.TEXT).on(Background.CHOSEN)) : piece.span());
        }
        return new Line(spans, line.outdent());
    }

    /** Returns the selected text of a row, without bars and rules; null if the row consists only of those. */
    @Nullable
    String text(RowPosition spot, Line line) {
        CellRange range = range(spot, line);
        List<Piece> pieces = Piece.of(line);
        if (!pieces.isEmpty() && pieces.stream().allMatch(Piece::isDecoration)) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        pieces.stream()
                .filter(piece -> range.overlaps(piece.cell(), piece.width()))
                .filter(Predicate.not(Piece::isDecoration))
                .forEach(piece -> text.append(piece.text()));
        return text.toString().stripTrailing();
    }

    private CellRange range(RowPosition spot, Line line) {
        SelectedCell first = first();
        SelectedCell last = last();
        if (isEmpty() || spot.compareTo(first.spot()) < 0 || spot.compareTo(last.spot()) > 0) {
            return CellRange.NONE;
        }
        boolean isFirst = unit != SelectionUnit.ROWS && spot.equals(first.spot());
        boolean isLast = unit != SelectionUnit.ROWS && spot.equals(last.spot());
        return new CellRange(
                isFirst ? edge(line, first.cell(), -1) : 0,
                isLast ? edge(line, last.cell(), 1) + 1 : Integer.MAX_VALUE);
    }

    /**
     * Returns the first or last cell of the unit that contains a cell.
     *
     * @param direction negative for the first cell, positive for the last
     */
    private int edge(Line line, int cell, int direction) {
        if (unit == SelectionUnit.CELLS) {
            return cell;
        }
        List<Piece> pieces = Piece.of(line);
        int at = 0;
        while (at < pieces.size()
                && !new CellRange(cell, cell + 1)
                        .overlaps(pieces.get(at).cell(), pieces.get(at).width())) {
            at++;
        }
        if (at == pieces.size() || !pieces.get(at).isOfWord()) {
            return cell;
        }
        while (at + direction >= 0
                && at + direction < pieces.size()
                && pieces.get(at + direction).isOfWord()) {
            at += direction;
        }
        Piece edge = pieces.get(at);
        return direction < 0 ? edge.cell() : edge.cell() + edge.width() - 1;
    }

    /**
     * A grapheme of a row.
     *
     * @param cell the grapheme's first cell, counted from the start of the row
     * @param isDecoration true for a bar or rule beside the text
     */
    private record Piece(String text, Style style, int cell, int width, boolean isDecoration) {
        private static final String ALSO_IN_WORDS = "_-./:@~+%#=?&$";

        static List<Piece> of(Line line) {
            List<Piece> pieces = new ArrayList<>();
            int cell = 0;
            for (Span span : line.spans()) {
                boolean isRule = span.style().role() == Ink.RULE || span.style().role() == Ink.EDGE;
                Graphemes graphemes = new Graphemes(span.text());
                while (graphemes.advance()) {
                    String text = span.text().substring(graphemes.start(), graphemes.end());
                    pieces.add(new Piece(text, span.style(), cell, graphemes.width(), isRule || cell < line.outdent()));
                    cell += graphemes.width();
                }
            }
            return pieces;
        }

        Span span() {
            return new Span(text, style);
        }

        boolean isOfWord() {
            return !isDecoration && (Character.isLetterOrDigit(text.codePointAt(0)) || ALSO_IN_WORDS.contains(text));
        }
    }

    /** A counter of quick clicks at the same position. Time is measured in ticks. */
    static final class ClickCount {
        /**
         * The number of ticks after which the next click starts a new count. Ticks are 100 ms apart; the first may follow the
         * click immediately.
         */
        private static final int TICKS = 5;

        private @Nullable TerminalPosition place;
        private int clicks;
        private int ticks;

        /** Counts a click; returns 1 for a single, 2 for a double and 3 for a triple click. */
        int click(TerminalPosition at) {
            clicks = at.equals(place) ? clicks % SelectionUnit.values().length + 1 : 1;
            place = at;
            ticks = 0;
            return clicks;
        }

        void tick() {
            ticks++;
            if (ticks >= TICKS) {
                place = null;
            }
        }

        /** Returns true if another click at the same position would be added to the count. */
        boolean isWaiting() {
            return place != null;
        }
    }
}
