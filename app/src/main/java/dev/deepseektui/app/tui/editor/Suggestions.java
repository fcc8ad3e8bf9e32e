package dev.deepseektui.app.tui.editor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The suggestions for the text before the cursor, one of them selected.
 *
 * @param written the typed text that a suggestion replaces
 */
public record Suggestions(String written, List<Suggestion> all, int chosen) {
    public Suggestions {
        all = List.copyOf(all);
    }

    /** Creates suggestions with the first one selected; returns empty if there are no suggestions. */
    public static Optional<Suggestions> of(String written, List<Suggestion> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(new Suggestions(written, all, 0));
    }

    /** Returns the text to match. The {@code @} of a mention is removed, but the slash of a command is kept. */
    String typed() {
        return written.startsWith("@") ? written.substring(1) : written;
    }

    public Suggestion current() {
        return all.get(chosen);
    }

    /**
     * Returns true if the selected suggestion equals the typed mention, so there is nothing to complete. Otherwise, the
     * effect of Enter would depend on how fast the files are found.
     */
    public boolean isFileWritten() {
        return written.startsWith("@") && current().text().strip().equals(written);
    }

    /** Moves the selection, wrapping around at the ends. */
    public Suggestions moved(int by) {
        return new Suggestions(written, all, Math.floorMod(chosen + by, all.size()));
    }

    /** Returns the suggestions that match the changed text; empty if none matches. */
    public Optional<Suggestions> narrowed(String now) {
        return of(
                now,
                Fuzzy.best(
                        now.substring(1), all, suggestion -> suggestion.text().strip()));
    }

    /**
     * A suggestion.
     *
     * @param text the replacement for the typed text
     * @param shown the text in the list
     * @param about a short description; may be empty
     * @param isWhole true if Enter may run the command; false if Enter only completes its name
     */
    public record Suggestion(String text, String shown, String about, boolean isWhole) {}

    /** A view of suggestions above the editor. */
    public static final class SuggestionsView {
        private static final int MAX_ROWS = 10;
        private static final int USUAL_NAMES = 24;
        private static final int MAX_NAMES_WIDTH = 30;
        private static final int GAP = 2;

        private SuggestionsView() {}

        /** Returns the rows, each as wide as the column. The last row is blank if bands are padded. */
        public static List<Line> lines(Suggestions suggestions, int width, Bands bands) {
            List<Suggestion> all = suggestions.all();
            int names = all.stream().mapToInt(one -> width(one.shown())).max().orElse(0) + GAP;
            boolean explained = all.stream().anyMatch(one -> !one.about().isEmpty());
            int limit = explained ? Math.min(MAX_NAMES_WIDTH, width * 2 / 5) : width;
            int column = Math.min(Math.max(names, Math.min(USUAL_NAMES, width / 3)), Math.max(1, limit));
            int rows = Math.min(MAX_ROWS, all.size());
            int first = Math.max(0, Math.min(suggestions.chosen() - rows / 2, all.size() - rows));
            List<Line> lines = new ArrayList<>();
            for (int at = first; at < first + rows; at++) {
                lines.add(row(suggestions, at, column, width));
            }
            if (bands.padding() > 0) {
                lines.add(Row.of().on(Background.BAND).at(width));
            }
            return lines;
        }

        public static String place(Suggestions suggestions) {
            return say(
                    "editor.place", suggestions.chosen() + 1, suggestions.all().size());
        }

        /** Returns the row of a suggestion; a long name is cut to leave room for the description. */
        private static Line row(Suggestions suggestions, int at, int names, int width) {
            Suggestion one = suggestions.all().get(at);
            boolean isChosen = at == suggestions.chosen();
            int end = one.shown().indexOf(' ');
            String name = end < 0 || !one.shown().startsWith("/")
                    ? one.shown()
                    : one.shown().substring(0, end);
            Style style = isChosen ? Style.PLAIN.inBold() : Style.PLAIN;
            Line whole = Fuzzy.line(name, suggestions.typed(), style)
                    .followedBy(Line.of(Span.dim(one.shown().substring(name.length()))))
                    .shortenedTo(Math.max(1, names - GAP));
            Span about = isChosen ? Span.plain(one.about()) : Span.dim(one.about());
            Line said = whole.followedBy(Line.of(Span.plain(" ".repeat(Math.max(GAP, names - whole.width()))), about));
            Line edge = Line.of(Span.plain(" ".repeat(Bands.EDGE)));
            Background ground = isChosen ? Background.CHOSEN : Background.BAND;
            return Row.of(edge.followedBy(said.shortenedTo(Math.max(1, width - 2 * Bands.EDGE))))
                    .on(ground)
                    .at(width);
        }

        /** Returns the displayed width in cells. A control character counts as wide as the mark that replaces it. */
        private static int width(String words) {
            return Span.plain(words).width();
        }
    }
}
