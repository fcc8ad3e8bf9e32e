package dev.deepseektui.app.tui.completion;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.state.ScreenLayout;
import dev.deepseektui.app.tui.text.Ground;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;

/** How do suggestions look, above the editor? */
public final class SuggestionsView {
    private static final int MOST_ROWS = 10;
    private static final int MARGINS = 2;
    private static final int GAP = 2;

    private SuggestionsView() {}

    public static void draw(Suggestions suggestions, ScreenLayout layout, Canvas canvas) {
        int names = suggestions.all().stream()
                .mapToInt(one -> width(one.shown()))
                .max()
                .orElse(0);
        int abouts = suggestions.all().stream()
                .mapToInt(one -> width(one.about()))
                .max()
                .orElse(0);
        int rows = Math.min(MOST_ROWS, suggestions.all().size());
        Area area = layout.popup(names + (abouts > 0 ? GAP + abouts : 0) + MARGINS, rows);
        int first = Math.max(
                0,
                Math.min(
                        suggestions.chosen() - area.height() / 2,
                        suggestions.all().size() - area.height()));
        for (int row = 0; row < area.height() && first + row < suggestions.all().size(); row++) {
            Suggestion one = suggestions.all().get(first + row);
            boolean chosen = first + row == suggestions.chosen();
            canvas.put(area.column(), area.row() + row, line(one, chosen, names, area.width()));
        }
    }

    /** In cells, as it is shown: what would move the cursor is a mark then. */
    private static int width(String words) {
        return Span.plain(words).width();
    }

    private static Line line(Suggestion one, boolean chosen, int names, int width) {
        String name = " " + one.shown();
        String about = one.about().isEmpty() ? "" : " ".repeat(names - width(one.shown()) + GAP) + one.about();
        Style style = chosen ? Style.PLAIN.inBold().on(Ground.CHOSEN) : Style.PLAIN.on(Ground.BAND);
        Line line = Line.of(new Span(name + about, style)).shortenedTo(width);
        return line.followedBy(Line.of(new Span(" ".repeat(Math.max(0, width - line.width())), style)));
    }
}
