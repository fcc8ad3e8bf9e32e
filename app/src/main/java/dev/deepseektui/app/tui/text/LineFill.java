package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Graphemes;
import java.util.ArrayList;
import java.util.List;

/** The lines of a paragraph while they fill, one piece after the other. */
final class LineFill {
    private final List<Line> lines = new ArrayList<>();
    private final Margin margin;
    private final int width;
    private final Slices text = new Slices();
    private Line before;

    LineFill(Margin margin, int width) {
        this.margin = margin.within(width);
        this.width = width;
        this.before = this.margin.first();
    }

    /** Cells that are left on this line. */
    int left() {
        return width - before.width() - text.cells();
    }

    /** Whether nothing but the margin stands on this line. */
    boolean isEmpty() {
        return text.isEmpty();
    }

    /** Puts pieces that fit. */
    void put(Slices pieces) {
        for (Slice piece : pieces.all()) {
            text.add(piece.span(), piece.from(), piece.to(), piece.cells());
        }
    }

    /** Puts a part of a span, on as many lines as it takes. */
    void fill(Span span, int from, int to) {
        int left = left();
        Graphemes graphemes = new Graphemes(span.text(), from);
        while (graphemes.end() < to && graphemes.advance()) {
            if (graphemes.width() > left && !isEmpty()) {
                breakLine();
                left = left();
            }
            text.add(span, graphemes.start(), graphemes.end(), graphemes.width());
            left -= graphemes.width();
        }
    }

    void breakLine() {
        lines.add(line());
        text.clear();
        before = margin.rest();
    }

    /** All of them; a paragraph without text is one line with its margin. */
    List<Line> lines() {
        List<Line> all = new ArrayList<>(lines);
        all.add(line());
        return all;
    }

    private Line line() {
        List<Span> spans = new ArrayList<>(before.spans());
        text.all().forEach(slice -> spans.add(slice.cut()));
        return new Line(spans);
    }
}
