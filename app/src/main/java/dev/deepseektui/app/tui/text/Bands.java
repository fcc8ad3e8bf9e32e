package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;

/** The style of a band of rows. */
public enum Bands {
    HALF_ROWS,
    /** The background without padding, on screens with few rows. */
    FLUSH,
    /** A rule above and below, on terminals without backgrounds. */
    RULES;

    /** The minimum screen height for half rows of padding. */
    private static final int ROWS_FOR_HALVES = 28;

    /** The width of the column's left edge in cells: a bar and a space. Bands extend over the edge. */
    public static final int EDGE = 2;

    public Bands within(int rows) {
        return this == HALF_ROWS && rows < ROWS_FOR_HALVES ? FLUSH : this;
    }

    public boolean haveGrounds() {
        return this != RULES;
    }

    /** Returns the number of rows that a band adds on each side. */
    public int padding() {
        return this == FLUSH ? 0 : 1;
    }

    /** Returns the rows as a band across a column. The band includes the column's left edge. */
    public List<Line> around(List<Row> rows, int width) {
        List<Line> lines = new ArrayList<>();
        lines.addAll(above(width));
        for (Row row : rows) {
            Row grounded = row.ground() == Background.OWN && haveGrounds() ? row.on(Background.BAND) : row;
            lines.add(grounded.at(width).outdented(EDGE));
        }
        lines.addAll(below(width));
        return lines;
    }

    /** Returns the edge above a band, at most one line. */
    public List<Line> above(int width) {
        return edge("▄", width);
    }

    public List<Line> below(int width) {
        return edge("▀", width);
    }

    private List<Line> edge(String half, int width) {
        return switch (this) {
            case FLUSH -> List.of();
            case HALF_ROWS -> {
                Style style = Style.of(Ink.EDGE).on(Background.BAND);
                yield List.of(Line.of(new Span(half.repeat(width), style)).outdented(EDGE));
            }
            case RULES -> List.of(Line.of(Span.of("─".repeat(width), Ink.RULE)).outdented(EDGE));
        };
    }
}
