package dev.deepseektui.app.tui.editor;

import java.util.OptionalInt;

/**
 * A search for an earlier prompt. Each letter narrows the search, which starts from the newest.
 *
 * @param found index in the history; its size while there is nothing to look for
 * @param missing nothing older holds these words, so what was found stays
 */
public record HistorySearch(String words, int found, boolean missing) {
    static HistorySearch begun(History history) {
        return new HistorySearch("", history.size(), false);
    }

    /** The search for the same words in another history. */
    HistorySearch in(History other) {
        HistorySearch begun = begun(other);
        return words.isEmpty() ? begun : begun.withWords(words, other);
    }

    HistorySearch withWords(String more, History history) {
        return moved(more, history.lastWith(more, Math.min(found + 1, history.size())));
    }

    /** With fewer words a newer ask may do. */
    HistorySearch withoutLast(History history) {
        String fewer = words.substring(0, Stops.previous(words, words.length()));
        return fewer.isEmpty()
                ? begun(history)
                : new HistorySearch(fewer, history.size(), false).withWords(fewer, history);
    }

    HistorySearch older(History history) {
        return moved(words, history.lastWith(words, found));
    }

    private HistorySearch moved(String sought, OptionalInt match) {
        return new HistorySearch(sought, match.orElse(found), match.isEmpty());
    }
}
