package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableCell.Alignment;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** A table in a frame, its cells wrapped when it is too wide; without room for a frame, each cell below its heading. */
final class TableLayout {
    private static final int NARROWEST = 3;
    private static final Style FRAME = Style.of(Role.RULE);

    private final List<List<Cell>> rows = new ArrayList<>();
    private final int columns;

    /** The heading is the first row; every row has as many cells. */
    TableLayout(TableBlock table, Style style) {
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                rows.add(cells(row, style));
            }
        }
        columns = rows.get(0).size();
    }

    private record Cell(List<Span> text, @Nullable Alignment alignment) {
        int width() {
            return new Line(text).width();
        }
    }

    List<Line> lines(int width) {
        int room = width - 3 * columns - 1;
        return room < NARROWEST * columns ? listed(width) : framed(ColumnWidths.fit(wanted(), room));
    }

    private static List<Cell> cells(Node row, Style style) {
        List<Cell> cells = new ArrayList<>();
        for (Node node = row.getFirstChild(); node != null; node = node.getNext()) {
            TableCell cell = (TableCell) node;
            Style own = cell.isHeader() ? style.inBold() : style;
            List<Span> text =
                    InlineRows.of(cell, own).stream().flatMap(List::stream).toList();
            cells.add(new Cell(text, cell.getAlignment()));
        }
        return cells;
    }

    private int[] wanted() {
        int[] wanted = new int[columns];
        for (List<Cell> row : rows) {
            for (int i = 0; i < columns; i++) {
                wanted[i] = Math.max(wanted[i], Math.max(1, row.get(i).width()));
            }
        }
        return wanted;
    }

    private List<Line> framed(int[] widths) {
        List<Line> lines = new ArrayList<>();
        lines.add(rule("┌┬┐", widths));
        for (int row = 0; row < rows.size(); row++) {
            addRow(rows.get(row), widths, lines);
            if (row == 0 && rows.size() > 1) {
                lines.add(rule("├┼┤", widths));
            }
        }
        lines.add(rule("└┴┘", widths));
        return lines;
    }

    private static Line rule(String corners, int[] widths) {
        StringBuilder rule = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            rule.append(corners.charAt(i == 0 ? 0 : 1)).append("─".repeat(widths[i] + 2));
        }
        return Line.of(new Span(rule.append(corners.charAt(2)).toString(), FRAME));
    }

    private static void addRow(List<Cell> row, int[] widths, List<Line> lines) {
        List<List<Line>> cells = new ArrayList<>();
        int height = 1;
        for (int i = 0; i < widths.length; i++) {
            List<Line> cell = Wrap.words(row.get(i).text(), Margin.NONE, widths[i]);
            cells.add(cell);
            height = Math.max(height, cell.size());
        }
        for (int y = 0; y < height; y++) {
            List<Span> spans = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                Line text = y < cells.get(i).size() ? cells.get(i).get(y) : Line.EMPTY;
                spans.add(new Span(i == 0 ? "│ " : " │ ", FRAME));
                align(text, row.get(i).alignment(), widths[i], spans);
            }
            spans.add(new Span(" │", FRAME));
            lines.add(new Line(spans));
        }
    }

    private static void align(Line text, @Nullable Alignment alignment, int width, List<Span> out) {
        int free = Math.max(0, width - text.width());
        int before = alignment == Alignment.RIGHT ? free : alignment == Alignment.CENTER ? free / 2 : 0;
        addBlank(before, out);
        out.addAll(text.spans());
        addBlank(free - before, out);
    }

    private static void addBlank(int cells, List<Span> out) {
        if (cells > 0) {
            out.add(Span.plain(" ".repeat(cells)));
        }
    }

    private List<Line> listed(int width) {
        List<Line> lines = new ArrayList<>();
        for (List<Cell> row : rows.size() == 1 ? rows : rows.subList(1, rows.size())) {
            for (int i = 0; i < columns; i++) {
                List<Span> text = new ArrayList<>(rows.get(0).get(i).text());
                text.add(Span.dim(": "));
                text.addAll(row.get(i).text());
                lines.addAll(Wrap.words(text, Margin.hanging(Span.dim(i == 0 ? "┌ " : "│ ")), width));
            }
        }
        return lines;
    }
}
