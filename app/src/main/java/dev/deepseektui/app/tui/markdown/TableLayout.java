package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableCell.Alignment;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/**
 * A layout of a table without a frame: a bold heading row and a rule under each column. If the columns would be too
 * narrow, each cell is shown on a line of its own, after its column's heading.
 */
final class TableLayout {
    private static final int NARROWEST = 8;
    private static final String GAP = "   ";
    /** A number with an optional sign and unit, such as {@code −3}, {@code 0.2 s} or {@code 37 %}. */
    private static final Pattern FIGURE = Pattern.compile("[-−+~<>≤≥$€£]?\\s?\\d[\\d.,'_ ]*\\s?(%|[a-zA-Zµ]{0,3})");

    private final List<List<Cell>> rows = new ArrayList<>();
    private final int columns;

    /** Creates a layout of a table whose first row is the heading row. All rows have the same number of cells. */
    TableLayout(TableBlock table, Style style) {
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                rows.add(cells(row, style));
            }
        }
        columns = rows.get(0).size();
    }

    private record Cell(List<Span> text, @Nullable Alignment alignment) {
        Line line() {
            return new Line(text);
        }

        boolean isFigure() {
            return FIGURE.matcher(line().text()).matches();
        }
    }

    List<Line> lines(int width) {
        int room = width - GAP.length() * (columns - 1);
        int[] wanted = wanted();
        if (room < columns) {
            return listed(width);
        }
        int[] widths = fit(wanted, room);
        for (int i = 0; i < columns; i++) {
            if (widths[i] < Math.min(NARROWEST, wanted[i])) {
                return listed(width);
            }
        }
        return inColumns(widths, !Arrays.equals(widths, wanted));
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
        return IntStream.range(0, columns)
                .map(i -> rows.stream()
                        .mapToInt(row -> row.get(i).line().width())
                        .max()
                        .orElse(0))
                .map(width -> Math.max(1, width))
                .toArray();
    }

    private List<Line> inColumns(int[] widths, boolean wraps) {
        Alignment[] alignments =
                IntStream.range(0, columns).mapToObj(this::alignment).toArray(Alignment[]::new);
        List<Line> lines = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            if (row > 1 && wraps) {
                lines.add(Line.EMPTY);
            }
            addRow(rows.get(row), widths, alignments, lines);
            if (row == 0) {
                lines.add(rules(widths));
            }
        }
        return lines;
    }

    private Alignment alignment(int column) {
        Alignment given = rows.get(0).get(column).alignment();
        boolean hasFigures = rows.size() > 1
                && rows.stream().skip(1).allMatch(row -> row.get(column).isFigure());
        return given != null ? given : hasFigures ? Alignment.RIGHT : Alignment.LEFT;
    }

    private static Line rules(int[] widths) {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            spans.add(Span.of((i == 0 ? "" : GAP) + "─".repeat(widths[i]), Ink.RULE));
        }
        return new Line(spans);
    }

    private static void addRow(List<Cell> row, int[] widths, Alignment[] alignments, List<Line> lines) {
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
                addBlank(i == 0 ? 0 : GAP.length(), spans);
                int free = Math.max(0, widths[i] - text.width());
                int before = switch (alignments[i]) {
                    case RIGHT -> free;
                    case CENTER -> free / 2;
                    case LEFT -> 0;
                };
                addBlank(before, spans);
                spans.addAll(text.spans());
                addBlank(free - before, spans);
            }
            lines.add(withoutBlankEnd(spans));
        }
    }

    private static Line withoutBlankEnd(List<Span> spans) {
        int end = spans.size();
        while (end > 0 && spans.get(end - 1).text().isBlank()) {
            end--;
        }
        return new Line(spans.subList(0, end));
    }

    private static void addBlank(int cells, List<Span> out) {
        if (cells > 0) {
            out.add(Span.plain(" ".repeat(cells)));
        }
    }

    private List<Line> listed(int width) {
        List<Line> lines = new ArrayList<>();
        for (List<Cell> row : rows.size() == 1 ? rows : rows.subList(1, rows.size())) {
            if (!lines.isEmpty()) {
                lines.add(Line.EMPTY);
            }
            for (int i = 0; i < columns; i++) {
                List<Span> text = new ArrayList<>(rows.get(0).get(i).text());
                text.add(Span.plain("  "));
                text.addAll(row.get(i).text());
                lines.addAll(Wrap.words(text, Margin.NONE, width));
            }
        }
        return lines;
    }

    /** Returns column widths that add up to at most the available width. The widest columns are narrowed first. */
    private static int[] fit(int[] wanted, int room) {
        int[] widths = wanted.clone();
        for (int over = Arrays.stream(widths).sum() - room; over > 0; over--) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] >= widths[widest] ? i : widest;
            }
            widths[widest]--;
        }
        return widths;
    }
}
