package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;

/** A box with a title and a foot, and room for lines. */
public final class Frame {
    /** What the box itself takes of the height. */
    static final int ROWS = 2;

    private static final int COLUMNS = 4;
    private static final Style LINE = Style.of(Role.ACCENT);

    private Frame() {}

    static Area inside(Area area) {
        return new Area(
                area.column() + COLUMNS / 2,
                area.row() + 1,
                Math.max(0, area.width() - COLUMNS),
                Math.max(0, area.height() - ROWS));
    }

    static void draw(Area area, String title, String foot, Canvas canvas) {
        if (area.width() < COLUMNS || area.height() < ROWS) {
            return;
        }
        int last = area.row() + area.height() - 1;
        canvas.put(area.column(), area.row(), edge("╭", title, "╮", area.width()));
        for (int row = area.row() + 1; row < last; row++) {
            canvas.put(area.column(), row, "│" + " ".repeat(area.width() - 2) + "│", LINE);
        }
        canvas.put(area.column(), last, edge("╰", foot, "╯", area.width()));
    }

    static void fill(Area area, List<Line> lines, Canvas canvas) {
        Area inside = inside(area);
        for (int i = 0; i < Math.min(lines.size(), inside.height()); i++) {
            canvas.put(inside.column(), inside.row() + i, lines.get(i).shortenedTo(inside.width()));
        }
    }

    private static Line edge(String left, String text, String right, int width) {
        Line words = Line.of(Span.of(" " + text + " ", Role.TEXT)).shortenedTo(Math.max(1, width - COLUMNS));
        int rest = Math.max(0, width - 3 - Cells.width(words.text()));
        return Line.of(Span.of(left + "─", Role.ACCENT))
                .followedBy(words)
                .followedBy(Line.of(Span.of("─".repeat(rest) + right, Role.ACCENT)));
    }
}
