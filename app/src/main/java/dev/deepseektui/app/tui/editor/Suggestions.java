package dev.deepseektui.app.tui.editor;

import java.util.List;
import java.util.Optional;

/**
 * The suggestions for the text before the cursor, one of them selected.
 *
 * @param written the characters that a suggestion replaces
 */
public record Suggestions(String written, List<Suggestion> all, int chosen) {
    public Suggestions {
        all = List.copyOf(all);
    }

    /** Returns empty if there are no suggestions. */
    public static Optional<Suggestions> of(String written, List<Suggestion> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(new Suggestions(written, all, 0));
    }

    /** Returns the query of the suggestions; for a command, with its slash. */
    String letters() {
        return written.startsWith("@") ? written.substring(1) : written;
    }

    public Suggestion current() {
        return all.get(chosen);
    }

    /** Without this check, the effect of Enter would depend on how fast the files were found. */
    public boolean isFileWritten() {
        return written.startsWith("@") && current().text().strip().equals(written);
    }

    /** Moves the selection, wrapping around at the ends. */
    public Suggestions moved(int by) {
        return new Suggestions(written, all, Math.floorMod(chosen + by, all.size()));
    }

    /** Returns the suggestions that still match the changed text. */
    public Optional<Suggestions> narrowed(String now) {
        return of(
                now,
                Fuzzy.best(
                        now.substring(1), all, suggestion -> suggestion.text().strip()));
    }

    /**
     * A suggestion.
     *
     * @param text the replacement of the typed text
     * @param shown the text in the list
     * @param about a short description
     * @param isWhole true if nothing can follow it
     */
    public record Suggestion(String text, String shown, String about, boolean isWhole) {}
}
