package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Cursor;
import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;

/** How does the editor look in its area, and where in it is the cursor? */
public final class EditorView {
    private static final String SEARCH = "search your asks: ";
    private static final int PROMPT_WIDTH = 2;

    private EditorView() {}

    /** How many cells of each row are left for text. */
    public static int textWidth(int width) {
        return Math.max(1, width - PROMPT_WIDTH);
    }

    /** How many rows it would like to have. */
    public static int rowsWanted(AskEditor ask, int width) {
        return rows(ask, width).count() + searchRows(ask);
    }

    /** {@code hint}: what an empty editor shows. */
    public static Cursor draw(AskEditor ask, String hint, Area area, Canvas canvas) {
        EditorRows rows = rows(ask, area.width());
        int above = Math.min(searchRows(ask), area.height() - 1);
        Area text = new Area(area.column(), area.row() + above, area.width(), area.height() - above);
        EditorRows.Place place = rows.place(ask.editor().writing().cursor());
        int first = firstShown(place.row(), rows.count(), text.height());
        for (int i = 0; i < text.height() && first + i < rows.count(); i++) {
            Span mark = mark(first + i, i, text.height(), rows.count());
            Line line = Line.of(mark).followedBy(line(rows, first + i));
            put(canvas, text.column(), text.row() + i, line);
        }
        if (ask.isEmpty() && above == 0) {
            String shown = Cells.cut(hint, textWidth(area.width()));
            canvas.put(
                    text.column() + PROMPT_WIDTH,
                    text.row(),
                    shown,
                    Span.dim(shown).style());
        }
        HistorySearch search = ask.search();
        if (search != null && above > 0) {
            return drawSearch(search, area, canvas);
        }
        return new Cursor(text.column() + PROMPT_WIDTH + place.column(), text.row() + place.row() - first);
    }

    private static Cursor drawSearch(HistorySearch search, Area area, Canvas canvas) {
        Line words = Line.of(Span.of(SEARCH, Role.ACCENT), Span.plain(search.words()));
        Line line =
                search.missing() ? words.followedBy(Line.of(Span.of("  nothing older holds this", Role.WARN))) : words;
        put(canvas, area.column(), area.row(), line.shortenedTo(area.width()));
        return new Cursor(area.column() + Math.min(words.width(), area.width() - 1), area.row());
    }

    private static int searchRows(AskEditor ask) {
        return ask.search() == null ? 0 : 1;
    }

    private static EditorRows rows(AskEditor ask, int width) {
        return EditorRows.of(ask.editor().writing().passage(), textWidth(width));
    }

    /** The cursor's row in the middle, but nothing empty where there is text to show. */
    private static int firstShown(int cursorRow, int count, int height) {
        return Math.max(0, Math.min(cursorRow - height / 2, count - height));
    }

    private static Span mark(int row, int shownAs, int height, int count) {
        if (shownAs == 0 && row > 0) {
            return Span.dim("↑ ");
        }
        if (shownAs == height - 1 && row < count - 1) {
            return Span.dim("↓ ");
        }
        return row == 0 ? Span.of("> ", Role.ACCENT) : Span.plain("  ");
    }

    private static Line line(EditorRows rows, int number) {
        EditorRows.Row row = rows.row(number);
        List<Span> spans = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        for (int stop = row.start(); stop < row.end(); ) {
            int next = rows.next(stop);
            if (rows.isFolded(stop)) {
                spans.add(Span.plain(plain.toString()));
                plain.setLength(0);
                spans.add(Span.of(rows.shown(stop, next), Role.CHIP));
            } else {
                plain.append(rows.shown(stop, next));
            }
            stop = next;
        }
        spans.add(Span.plain(plain.toString()));
        return new Line(spans);
    }

    private static void put(Canvas canvas, int column, int row, Line line) {
        int at = column;
        for (Span span : line.spans()) {
            canvas.put(at, row, span.text(), span.style());
            at += span.width();
        }
    }
}
