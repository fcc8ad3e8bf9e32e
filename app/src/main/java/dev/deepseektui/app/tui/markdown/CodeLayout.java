package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Languages;
import dev.deepseektui.app.tui.text.Languages.LineColours;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ground;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.app.tui.text.Wrap.Tabs;
import java.util.ArrayList;
import java.util.List;

/**
 * A layout of code blocks, line by line, coloured and with all spaces: a band across the column, or across the list or quote around it; a bar
 * on terminals without backgrounds. The first row shows the language on the right if there is room.
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

    /** The surroundings of a code block. */
    private sealed interface CodePlace {
        Margin margin();

        Line row(Line code, Line right);

        int room();
    }

    static CodeLayout inColumn(String info, TextColumn column) {
        boolean grounds = column.bands().haveGrounds();
        return of(info, grounds ? new Band(column.width()) : new Barred(Margin.NONE, column.width()));
    }

    static CodeLayout within(String info, Margin margin, TextColumn column) {
        boolean grounds = column.bands().haveGrounds();
        return of(info, grounds ? new Patch(margin, column.width()) : new Barred(margin, column.width()));
    }

    private static CodeLayout of(String info, CodePlace place) {
        String language = info.strip();
        return new CodeLayout(
                place, Languages.colours(info), language.isEmpty() ? Line.EMPTY : Line.of(Span.dim(language)));
    }

    CodeLayout copy() {
        CodeLayout copy = new CodeLayout(place, colours.copy(), label);
        copy.begun = begun;
        return copy;
    }

    List<Line> line(String text) {
        List<Line> wrapped = Wrap.cells(colours.colour(Tabs.expand(text)), Margin.NONE, place.room());
        Line right = begun || wrapped.size() > 1 ? Line.EMPTY : label;
        List<Line> rows = new ArrayList<>();
        for (Line line : wrapped) {
            Line before = begun ? place.margin().rest() : place.margin().first();
            rows.add(before.followedBy(place.row(line, right)));
            begun = true;
        }
        return rows;
    }

    /** Returns the row of an empty block; nothing after other rows. */
    List<Line> end() {
        return begun ? List.of() : line("");
    }

    private static Line padded(Line right) {
        return right.spans().isEmpty() ? right : right.followedBy(Line.of(PADDING));
    }

    /** The whole column, from its edge. */
    private record Band(int width) implements CodePlace {
        @Override
        public Margin margin() {
            return Margin.NONE;
        }

        @Override
        public Line row(Line code, Line right) {
            return Row.of(Line.of(PADDING, PADDING).followedBy(code))
                    .right(padded(right))
                    .on(Ground.BAND)
                    .at(width + Bands.EDGE)
                    .outdented(Bands.EDGE);
        }

        @Override
        public int room() {
            return Math.max(1, width - 2 * PADDING.width());
        }
    }

    /** The area after the margin of a list or quote. */
    private record Patch(Margin margin, int width) implements CodePlace {
        @Override
        public Line row(Line code, Line right) {
            return Row.of(Line.of(PADDING).followedBy(code))
                    .right(padded(right))
                    .on(Ground.BAND)
                    .at(margin.room(width));
        }

        @Override
        public int room() {
            return Math.max(1, margin.room(width) - 2 * PADDING.width());
        }
    }

    /** A bar, on terminals without backgrounds. */
    private record Barred(Margin margin, int width) implements CodePlace {
        @Override
        public Line row(Line code, Line right) {
            return Row.of(Line.of(BAR).followedBy(code)).right(right).at(margin.room(width));
        }

        @Override
        public int room() {
            return Math.max(1, margin.room(width) - BAR.width());
        }
    }
}
