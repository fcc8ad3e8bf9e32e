package dev.deepseektui.app.tui.completion;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;

/** Which of many texts is meant by a few letters of it, in their order? Letters in a row and starts of words count most. */
public final class Fuzzy {
    private static final int IN_A_ROW = 8;
    private static final int STARTS_WORD = 6;
    private static final int LATE = 1;
    private static final int MOST_LATENESS = 3;

    private Fuzzy() {}

    private record Match<T>(T thing, int score, int length) {}

    /** Those that match, the best first; where two are as good the shorter one, then the earlier. */
    public static <T> List<T> best(String letters, Collection<T> things, Function<T, String> text) {
        if (letters.isEmpty()) {
            return List.copyOf(things);
        }
        List<Match<T>> matches = new ArrayList<>();
        for (T thing : things) {
            String words = text.apply(thing);
            score(letters, words).ifPresent(score -> matches.add(new Match<>(thing, score, words.length())));
        }
        matches.sort(Comparator.<Match<T>>comparingInt(match -> -match.score()).thenComparingInt(Match::length));
        return matches.stream().map(Match::thing).toList();
    }

    /** Empty where a letter is missing. The letters are looked for from the end, where paths have their names. */
    static OptionalInt score(String letters, String text) {
        String wanted = letters.toLowerCase(Locale.ROOT);
        String words = text.toLowerCase(Locale.ROOT);
        int whole = words.lastIndexOf(wanted);
        if (whole >= 0) {
            int start = startsWord(words, whole) ? STARTS_WORD : 0;
            return OptionalInt.of(wanted.length() * IN_A_ROW + start + (whole == 0 ? STARTS_WORD : 0));
        }
        int score = 0;
        int at = words.length();
        int before = -1;
        for (int i = wanted.length() - 1; i >= 0; i--) {
            at = words.lastIndexOf(wanted.charAt(i), at - 1);
            if (at < 0) {
                return OptionalInt.empty();
            }
            if (at + 1 == before) {
                score += IN_A_ROW;
            } else if (before >= 0) {
                score -= Math.min(MOST_LATENESS, before - at) * LATE;
            }
            score += startsWord(words, at) ? STARTS_WORD : 0;
            before = at;
        }
        return OptionalInt.of(score - wanted.length());
    }

    private static boolean startsWord(String words, int at) {
        return at == 0 || !Character.isLetterOrDigit(words.charAt(at - 1));
    }
}
