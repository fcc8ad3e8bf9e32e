package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.editor.CursorText.TextStops;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Earlier prompts, oldest first. */
public record History(List<String> asks) {
    public static final History EMPTY = new History(List.of());

    static final int MAX = 10_000;

    public History {
        asks = List.copyOf(asks);
    }

    /**
     * Returns true if a prompt is recorded: it must not be blank or begin with a space. As in a shell, a leading space
     * excludes it.
     */
    public static boolean keeps(String ask) {
        return !ask.isBlank() && ask.charAt(0) != ' ';
    }

    /** Adds a prompt, unless it is excluded or repeats the last one. */
    public History with(String ask) {
        if (!keeps(ask) || (!asks.isEmpty() && asks.get(asks.size() - 1).equals(ask))) {
            return this;
        }
        List<String> more = new ArrayList<>(asks.subList(Math.max(0, asks.size() + 1 - MAX), asks.size()));
        more.add(ask);
        return new History(more);
    }

    History with(History later) {
        return later.asks.stream().reduce(this, History::with, (one, other) -> other);
    }

    int size() {
        return asks.size();
    }

    String ask(int index) {
        return asks.get(index);
    }

    /**
     * Returns the index of the latest prompt that contains the text, ignoring case, among the prompts before an index.
     */
    OptionalInt lastWith(String words, int before) {
        String wanted = words.toLowerCase(Locale.ROOT);
        for (int i = before - 1; i >= 0; i--) {
            if (asks.get(i).toLowerCase(Locale.ROOT).contains(wanted)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * A search in the prompt history, from the latest prompt backwards. Each typed character narrows the search.
     *
     * @param words the query
     * @param found the index of the match in the history; the history's size while the query is empty
     * @param missing true if no older prompt contains the query; the previous match is then kept
     */
    public record HistorySearch(String words, int found, boolean missing) {
        static HistorySearch begun(History history) {
            return new HistorySearch("", history.size(), false);
        }

        HistorySearch in(History other) {
            HistorySearch begun = begun(other);
            return words.isEmpty() ? begun : begun.withWords(words, other);
        }

        HistorySearch withWords(String more, History history) {
            return moved(more, history.lastWith(more, Math.min(found + 1, history.size())));
        }

        /** Removes the last character of the query and searches again from the latest prompt. */
        HistorySearch withoutLast(History history) {
            String fewer = words.substring(0, TextStops.previous(words, words.length()));
            return fewer.isEmpty()
                    ? begun(history)
                    : new HistorySearch(fewer, history.size(), false).withWords(fewer, history);
        }

        HistorySearch older(History history) {
            return moved(words, history.lastWith(words, found));
        }

        private HistorySearch moved(String query, OptionalInt match) {
            return new HistorySearch(query, match.orElse(found), match.isEmpty());
        }
    }
}
