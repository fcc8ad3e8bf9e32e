package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Languages;
import dev.deepseektui.app.tui.text.Languages.LineColours;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.List;

/**
 * A line-by-line layout of a code block, with highlighting and all spaces kept. The block is a band across the column
 * or the enclosing list or quote. On terminals without background colours, it has a bar at the left instead. The first
 * row shows the language at the right if it fits.
 */
final class CodeLayout {
    private static final Span PADDING = Span.plain("  ");
    private static final Span BAR = Span.of("│ ", Ink.RULE);

    private final CodePlace place;
    private final LineColours colours;
    private final Line label;
    private boolean begun;

    private CodeLayout(CodePlace place, LineColours colours, Line label) {
        this.place = place;
        this.colours = colours;
        this.label = label;
    }

    static CodeLayout inColumn(String info, TextColumn column) {
        return new CodeLayout(info, new CodePlace(Margin.NONE, column, true));
    }

    static CodeLayout within(String info, Margin margin, TextColumn column) {
        return new CodeLayout(info, new CodePlace(margin, column, false));
    }

    private CodeLayout(String info, CodePlace place) {
        this(place, Languages.colours(info), info.isBlank() ? Line.EMPTY : Line.of(Span.dim(info.strip())));
    }

    CodeLayout copy() {
        CodeLayout copy = new CodeLayout(place, colours.copy(), label);
        copy.begun = begun;
        return copy;
    }

    List<Line> line(String text) {
        List<Line> wrapped = Wrap.cells(colours.colour(Wrap.expand(text)), Margin.NONE, place.room());
        Line right = begun || wrapped.size() > 1 ? Line.EMPTY : label;
        List<Line> rows = new ArrayList<>();
        for (Line line : wrapped) {
            Line before = begun ? place.margin().rest() : place.margin().first();
            rows.add(before.followedBy(place.row(line, right)));
            begun = true;
        }
        return rows;
    }

    /** Returns an empty row if the block had no lines, otherwise no rows. */
    List<Line> end() {
        return begun ? List.of() : line("");
    }

    /**
     * The area of a code block.
     *
     * @param margin the margin of an enclosing list or quote
     * @param isColumn true if the band extends across the column
     */
    private record CodePlace(Margin margin, TextColumn column, boolean isColumn) {
        Line row(Line code, Line right) {
            if (!column.bands().haveGrounds()) {
                return Row.of(Line.of(BAR).followedBy(code)).right(right).at(margin.room(column.width()));
            }
            Line label = right.spans().isEmpty() ? right : right.followedBy(Line.of(PADDING));
            Row row = Row.of(Line.of(PADDING).followedBy(code)).right(label).on(Background.BAND);
            return isColumn && column.bands().haveGrounds()
                    ? Row.of(Line.of(PADDING).followedBy(row.left()))
                            .right(label)
                            .on(Background.BAND)
                            .at(column.width() + Bands.EDGE)
                            .outdented(Bands.EDGE)
                    : row.at(margin.room(column.width()));
        }

        int room() {
            int edges = column.bands().haveGrounds() ? 2 * PADDING.width() : BAR.width();
            return Math.max(1, margin.room(column.width()) - edges);
        }
    }
}
