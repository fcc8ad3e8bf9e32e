package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.tui.text.Style.Ground;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;

/** The style of a band: rows on a background, padded above and below by half a row if there is room. */
public enum Bands {
    HALF_ROWS,
    /** The background alone, on screens with few rows. */
    FLUSH,
    /** A rule above and below, on terminals without backgrounds. */
    RULES;

    /** The number of screen rows below which half rows are left out. */
    private static final int ROWS_FOR_HALVES = 28;

    /** The cells of the column's left edge, for a bar and a blank; a band covers them too. */
    public static final int EDGE = 2;

    public Bands within(int rows) {
        return this == HALF_ROWS && rows < ROWS_FOR_HALVES ? FLUSH : this;
    }

    public boolean haveGrounds() {
        return this != RULES;
    }

    /** Returns the number of rows that a band adds above, and as many below. */
    public int padding() {
        return this == FLUSH ? 0 : 1;
    }

    /** Returns the rows as a band across a column of this width, including its left edge. */
    public List<Line> around(List<Row> rows, int width) {
        List<Line> lines = new ArrayList<>();
        lines.addAll(above(width));
        for (Row row : rows) {
            Row grounded = row.ground() == Ground.OWN && haveGrounds() ? row.on(Ground.BAND) : row;
            lines.add(grounded.at(width).outdented(EDGE));
        }
        lines.addAll(below(width));
        return lines;
    }

    /** Returns the line above the rows of a band; at most one. */
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
                Style style = Style.of(Ink.EDGE).on(Ground.BAND);
                yield List.of(Line.of(new Span(half.repeat(width), style)).outdented(EDGE));
            }
            case RULES -> List.of(Line.of(Span.of("─".repeat(width), Ink.RULE)).outdented(EDGE));
        };
    }
}
