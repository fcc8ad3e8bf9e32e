package dev.deepseektui.app.tui.completion;

import static dev.deepseektui.app.tui.completion.CompletionTexts.say;

import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Ground;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;

/** How do suggestions look, above the editor in its band? */
public final class SuggestionsView {
    private static final int MOST_ROWS = 10;
    private static final int USUAL_NAMES = 24;
    private static final int GAP = 2;

    private SuggestionsView() {}

    /** Rows over a column of this width; the last is blank where bands are padded. */
    public static List<Line> lines(Suggestions suggestions, int width, Bands bands) {
        List<Suggestion> all = suggestions.all();
        int names = all.stream().mapToInt(one -> width(one.shown())).max().orElse(0) + GAP;
        int column = Math.min(Math.max(names, Math.min(USUAL_NAMES, width / 3)), Math.max(1, width / 2));
        int rows = Math.min(MOST_ROWS, all.size());
        int first = Math.max(0, Math.min(suggestions.chosen() - rows / 2, all.size() - rows));
        List<Line> lines = new ArrayList<>();
        for (int at = first; at < first + rows; at++) {
            lines.add(row(all.get(at), at == suggestions.chosen(), column).at(width));
        }
        if (bands.padding() > 0) {
            lines.add(Row.of().on(Ground.BAND).at(width));
        }
        return lines;
    }

    /** Which of how many is chosen. */
    public static String place(Suggestions suggestions) {
        return say("place", suggestions.chosen() + 1, suggestions.all().size());
    }

    private static Row row(Suggestion one, boolean isChosen, int names) {
        Line name = Line.of(isChosen ? Span.bold(one.shown()) : Span.plain(one.shown()));
        int gap = Math.max(GAP, names - name.width());
        Span about = isChosen ? Span.plain(one.about()) : Span.dim(one.about());
        Line whole = Line.of(Span.plain(" ".repeat(Bands.EDGE)))
                .followedBy(name)
                .followedBy(Line.of(Span.plain(" ".repeat(gap)), about));
        return Row.of(whole).on(isChosen ? Ground.CHOSEN : Ground.BAND);
    }

    /** In cells, as it is shown: what would move the cursor is a mark then. */
    private static int width(String words) {
        return Span.plain(words).width();
    }
}
