package dev.deepseektui.app.tui.editor;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.editor.History.HistorySearch;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.util.ArrayList;
import java.util.List;

/** A view of the prompt editor in an area of the screen. */
public final class EditorView {
    private static final int PROMPT_WIDTH = 2;
    private static final Span BAR = Span.of("▌ ", Ink.ACCENT);

    private final PromptEditor ask;
    private final TerminalRectangle area;
    private final EditorRows rows;
    private final EditorRows.TextCell cursor;
    private final int height;
    private final int first;

    public EditorView(PromptEditor ask, TerminalRectangle area) {
        this.ask = ask;
        this.area = area;
        rows = rows(ask, area.width);
        cursor = rows.place(ask.editor().writing().cursor());
        height = Math.max(1, area.height - searchRows(ask));
        first = firstShown(cursor.row(), rows.count(), height);
    }

    public static int textWidth(int width) {
        return Math.max(1, width - PROMPT_WIDTH);
    }

    public static int rowsWanted(PromptEditor ask, int width) {
        return rows(ask, width).count() + searchRows(ask);
    }

    /**
     * Draws the editor.
     *
     * @param hint the text shown in an empty editor
     */
    public void draw(String hint, StyledGraphics graphics) {
        int top = area.y + area.height - height;
        for (int i = 0; i < height && first + i < rows.count(); i++) {
            graphics.put(
                    area.x,
                    top + i,
                    Line.of(mark(i)).followedBy(line(first + i)).on(Background.BAND));
        }
        if (ask.isEmpty() && !isSearching()) {
            Line shown = Line.of(BAR, Span.dim(hint)).on(Background.BAND);
            graphics.put(area.x, top, shown.shortenedTo(area.width));
        }
        HistorySearch search = ask.search();
        if (search != null && isSearching()) {
            Line words = words(search);
            Line line = search.missing()
                    ? words.followedBy(Line.of(Span.of(say("editor.search.missing"), Ink.ATTENTION)))
                    : words;
            graphics.put(area.x, area.y, line.shortenedTo(area.width).on(Background.BAND));
        }
    }

    public TerminalPosition cursor() {
        HistorySearch search = ask.search();
        if (search != null && isSearching()) {
            return new TerminalPosition(area.x + Math.min(words(search).width(), area.width - 1), area.y);
        }
        int top = area.y + area.height - height;
        return new TerminalPosition(area.x + PROMPT_WIDTH + cursor.column(), top + cursor.row() - first);
    }

    private boolean isSearching() {
        return area.height > height;
    }

    private static Line words(HistorySearch search) {
        return Line.of(Span.of(say("editor.search"), Ink.ACCENT), Span.plain(search.words()));
    }

    private static int searchRows(PromptEditor ask) {
        return ask.search() == null ? 0 : 1;
    }

    private static EditorRows rows(PromptEditor ask, int width) {
        return EditorRows.of(ask.editor().writing().passage(), textWidth(width));
    }

    /**
     * Returns the index of the first visible row. The cursor's row is centred, unless that would leave rows blank while
     * text is hidden.
     */
    private static int firstShown(int cursorRow, int count, int height) {
        return Math.max(0, Math.min(cursorRow - height / 2, count - height));
    }

    private Span mark(int shownAs) {
        if (shownAs == 0 && first > 0) {
            return Span.dim("↑ ");
        }
        if (shownAs == height - 1 && first + shownAs < rows.count() - 1) {
            return Span.dim("↓ ");
        }
        return BAR;
    }

    private Line line(int number) {
        EditorRows.TextRow row = rows.row(number);
        List<Span> spans = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        for (int stop = row.start(); stop < row.end(); ) {
            int next = rows.next(stop);
            if (rows.isFolded(stop)) {
                spans.add(Span.plain(plain.toString()));
                plain.setLength(0);
                spans.add(new Span(rows.shown(stop, next), Style.PLAIN.on(Background.CHOSEN)));
            } else {
                plain.append(rows.shown(stop, next));
            }
            stop = next;
        }
        spans.add(Span.plain(plain.toString()));
        return new Line(spans);
    }
}
