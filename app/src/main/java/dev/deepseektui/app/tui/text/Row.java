package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row with a left and a right part, on a background as wide as its column. If the parts do not fit side by side, only
 * the left one is shown.
 *
 * @param bar the colour of the bar at the left in a panel; null if there is none
 */
public record Row(
        Line left, Line right, Background ground, @Nullable Ink bar) {
    /** The minimum number of cells between the two parts. */
    public static final int MIN_GAP = 2;

    public static Row of(Span... left) {
        return of(Line.of(left));
    }

    public static Row of(Line left) {
        return new Row(left, Line.EMPTY, Background.OWN, null);
    }

    public Row right(Line end) {
        return new Row(left, end, ground, bar);
    }

    public Row right(Span... end) {
        return right(Line.of(end));
    }

    public Row on(Background other) {
        return new Row(left, right, other, bar);
    }

    public Row barred(Ink ink) {
        return new Row(left, right, ground, ink);
    }

    /** Returns true if both parts fit into the given number of cells. */
    public boolean fits(int width) {
        return right.spans().isEmpty() || left.width() + MIN_GAP + right.width() <= width;
    }

    /** Returns the row as a line of the given width. On the terminal's own background, the line may be shorter. */
    public Line at(int width) {
        boolean fits = !right.spans().isEmpty() && fits(width);
        if (!fits && ground == Background.OWN) {
            return left.shortenedTo(width);
        }
        Line start = left.shortenedTo(width);
        int gap = width - start.width() - (fits ? right.width() : 0);
        List<Span> spans = new ArrayList<>(start.spans());
        if (gap > 0) {
            spans.add(Span.plain(" ".repeat(gap)));
        }
        if (fits) {
            spans.addAll(right.spans());
        }
        return new Line(spans, left.outdent()).on(ground);
    }
}
