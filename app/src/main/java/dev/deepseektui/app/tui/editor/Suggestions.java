package dev.deepseektui.app.tui.editor;

import java.util.List;
import java.util.Optional;

/**
 * The suggestions for the text before the cursor, one of them chosen.
 *
 * @param written the characters that a suggestion takes the place of
 */
public record Suggestions(String written, List<Suggestion> all, int chosen) {
    public Suggestions {
        all = List.copyOf(all);
    }

    /** Empty where there is nothing to suggest. */
    public static Optional<Suggestions> of(String written, List<Suggestion> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(new Suggestions(written, all, 0));
    }

    /** Those that the suggestions were found by: of a command with its slash, which it is shown with. */
    String letters() {
        return written.startsWith("@") ? written.substring(1) : written;
    }

    public Suggestion current() {
        return all.get(chosen);
    }

    /** Otherwise whether Enter sends would depend on whether the files were found before it was pressed. */
    public boolean isFileWritten() {
        return written.startsWith("@") && current().text().strip().equals(written);
    }

    /** From the last on to the first, and back. */
    public Suggestions moved(int by) {
        return new Suggestions(written, all, Math.floorMod(chosen + by, all.size()));
    }

    /** Those of them that could still be meant now that something else is written. */
    public Optional<Suggestions> narrowed(String now) {
        return of(
                now,
                Fuzzy.best(
                        now.substring(1), all, suggestion -> suggestion.text().strip()));
    }

    /**
     * One thing that could be meant.
     *
     * @param text what takes the place of what was written
     * @param shown as a list shows it
     * @param about a few words on it
     * @param isWhole nothing is left to be written behind it
     */
    public record Suggestion(String text, String shown, String about, boolean isWhole) {}
}
