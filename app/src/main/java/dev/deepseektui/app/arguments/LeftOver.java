package dev.deepseektui.app.arguments;

import java.util.ArrayList;
import java.util.List;

/** The words behind a command that nothing takes. */
final class LeftOver {
    private final List<String> words = new ArrayList<>();
    private int first;

    /** @param index where it stands among all words of the command line, from 0 */
    void add(String word, int index) {
        if (words.isEmpty()) {
            first = index;
        }
        words.add(word);
    }

    List<String> words() {
        return words;
    }

    int first() {
        return first;
    }
}
