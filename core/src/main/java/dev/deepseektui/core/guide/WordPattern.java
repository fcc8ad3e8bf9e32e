package dev.deepseektui.core.guide;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How words are looked for in lines: where a word begins, also within a camelCase or SNAKE_CASE name, so "stor" is not in "history". */
final class WordPattern {
    private WordPattern() {}

    static String of(String word) {
        String capital = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        return "(\\b|_)" + word + "|" + capital + "|(\\b|_)" + word.toUpperCase(Locale.ROOT);
    }

    /** Lines with several of the words, in any order. */
    static String together(List<String> words) {
        return words.stream()
                .map(word -> word + ".*("
                        + words.stream().filter(other -> !other.equals(word)).collect(Collectors.joining("|")) + ")")
                .collect(Collectors.joining("|"));
    }
}
