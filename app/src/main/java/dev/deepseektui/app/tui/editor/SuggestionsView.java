package dev.deepseektui.app.tui.editor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.editor.Fuzzy.MatchedText;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ground;
import java.util.ArrayList;
import java.util.List;

/** Draws suggestions above the editor, in its band. */
public final class SuggestionsView {
    private static final int MOST_ROWS = 10;
    private static final int USUAL_NAMES = 24;
    private static final int WIDEST_NAMES = 30;
    private static final int GAP = 2;

    private SuggestionsView() {}

    /** Returns the rows for a column of this width; the last is blank if bands are padded. */
    public static List<Line> lines(Suggestions suggestions, int width, Bands bands) {
        List<Suggestion> all = suggestions.all();
        int names = all.stream().mapToInt(one -> width(one.shown())).max().orElse(0) + GAP;
        boolean explained = all.stream().anyMatch(one -> !one.about().isEmpty());
        int most = explained ? Math.min(WIDEST_NAMES, width * 2 / 5) : width;
        int column = Math.min(Math.max(names, Math.min(USUAL_NAMES, width / 3)), Math.max(1, most));
        int rows = Math.min(MOST_ROWS, all.size());
        int first = Math.max(0, Math.min(suggestions.chosen() - rows / 2, all.size() - rows));
        List<Line> lines = new ArrayList<>();
        for (int at = first; at < first + rows; at++) {
            lines.add(row(all.get(at), at == suggestions.chosen(), column).within(suggestions.letters(), width));
        }
        if (bands.padding() > 0) {
            lines.add(Row.of().on(Ground.BAND).at(width));
        }
        return lines;
    }

    public static String place(Suggestions suggestions) {
        return say("editor.place", suggestions.chosen() + 1, suggestions.all().size());
    }

    private static SuggestionRow row(Suggestion one, boolean isChosen, int names) {
        return new SuggestionRow(one, isChosen, names);
    }

    /** One row; the name is shortened to leave room for the description. */
    private record SuggestionRow(Suggestion one, boolean isChosen, int names) {
        Line within(String letters, int width) {
            int end = one.shown().indexOf(' ');
            String name = end < 0 || !one.shown().startsWith("/")
                    ? one.shown()
                    : one.shown().substring(0, end);
            Style style = isChosen ? Style.PLAIN.inBold() : Style.PLAIN;
            Line whole = MatchedText.of(name, letters, style)
                    .followedBy(Line.of(Span.dim(one.shown().substring(name.length()))))
                    .shortenedTo(Math.max(1, names - GAP));
            Span about = isChosen ? Span.plain(one.about()) : Span.dim(one.about());
            Line said = whole.followedBy(Line.of(Span.plain(" ".repeat(Math.max(GAP, names - whole.width()))), about));
            Line edge = Line.of(Span.plain(" ".repeat(Bands.EDGE)));
            Ground ground = isChosen ? Ground.CHOSEN : Ground.BAND;
            return Row.of(edge.followedBy(said.shortenedTo(Math.max(1, width - 2 * Bands.EDGE))))
                    .on(ground)
                    .at(width);
        }
    }

    /** Returns the displayed width in cells; control characters are shown as marks. */
    private static int width(String words) {
        return Span.plain(words).width();
    }
}
