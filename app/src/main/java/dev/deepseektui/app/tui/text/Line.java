package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One row of text.
 *
 * @param outdent the number of cells by which the line starts to the left of normal text, such as a band that covers
 * the column's left edge
 */
public record Line(List<Span> spans, int outdent) {
    public static final Line EMPTY = new Line(List.of());

    public Line {
        spans = List.copyOf(spans);
    }

    public Line(List<Span> spans) {
        this(spans, 0);
    }

    public static Line of(Span... spans) {
        return new Line(List.of(spans));
    }

    public Line outdented(int cells) {
        return new Line(spans, cells);
    }

    /** Returns the line on a background. Spans with their own background keep it. */
    public Line on(Background ground) {
        return ground == Background.OWN
                ? this
                : new Line(spans.stream().map(span -> span.on(ground)).toList(), outdent);
    }

    public Line dimmed() {
        List<Span> dim = spans.stream()
                .map(span -> span.style().role() == Ink.EDGE
                        ? span
                        : new Span(span.text(), span.style().as(Ink.DIM)))
                .toList();
        return new Line(dim, outdent);
    }

    public int width() {
        return spans.stream().mapToInt(Span::width).sum();
    }

    public String text() {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }

    /** Returns both lines joined. Adjacent spans of equal style are merged. */
    public Line followedBy(Line other) {
        if (spans.isEmpty() || other.spans.isEmpty()) {
            return spans.isEmpty() ? other : this;
        }
        List<Span> all = new ArrayList<>(spans);
        Span last = all.get(all.size() - 1);
        Span next = other.spans.get(0);
        boolean alike = last.style().equals(next.style());
        if (alike) {
            all.set(all.size() - 1, new Span(last.text() + next.text(), last.style()));
        }
        all.addAll(other.spans.subList(alike ? 1 : 0, other.spans.size()));
        return new Line(all, outdent);
    }

    /** Returns the line shortened to a number of cells. If text is cut off, the line ends in an ellipsis. */
    public Line shortenedTo(int cells) {
        if (width() <= cells) {
            return this;
        }
        List<Span> kept = new ArrayList<>();
        int left = cells - 1;
        for (Span span : spans) {
            String fitting = Cells.cut(span.text(), left);
            left -= Cells.width(fitting);
            boolean whole = fitting.length() == span.text().length();
            String text = whole || cells < 1 ? fitting : fitting + "…";
            kept.add(new Span(text, span.style()));
            if (!whole) {
                break;
            }
        }
        return new Line(kept, outdent);
    }
}
