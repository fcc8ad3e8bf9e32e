package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A fuzzy search for strings that contain the typed characters in order. Consecutive characters and starts of words
 * score highest. In a path, so do characters in the file name.
 */
public final class Fuzzy {
    private static final int IN_A_ROW = 8;
    private static final int STARTS_WORD = 6;
    private static final int IN_NAME = 12;

    private static final int MAX_LATENESS = 3;

    private Fuzzy() {}

    private record Match<T>(T thing, int score, int length) {}

    /**
     * Returns the matching items, best match first. Among equal scores, shorter strings come first, then earlier items.
     * Returns all items in their order if nothing is typed.
     */
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

    /** Returns the indexes of the characters that match the typed ones; an empty set if the text does not match. */
    public static BitSet matched(String letters, String text) {
        String words = text.toLowerCase(Locale.ROOT);
        // If lower case changed the text's length, the indexes would be wrong, so nothing is marked.
        return words.length() == text.length() ? places(letters.toLowerCase(Locale.ROOT), words) : new BitSet();
    }

    /**
     * Returns the indexes of the matching characters. Prefers a match in the file name: it is at the end of a path, so
     * the search runs backwards.
     */
    private static BitSet places(String wanted, String words) {
        BitSet places = new BitSet();
        int whole = place(wanted, words, nameStart(words));
        if (whole >= 0) {
            places.set(whole, whole + wanted.length());
            return places;
        }
        int at = words.length();
        for (int i = wanted.length() - 1; i >= 0; i--) {
            at = words.lastIndexOf(wanted.charAt(i), at - 1);
            if (at < 0) {
                return new BitSet();
            }
            places.set(at);
        }
        return places;
    }

    private static int nameStart(String path) {
        return path.lastIndexOf('/', path.length() - 2) + 1;
    }

    /** Returns the score; empty if the text does not match. */
    static OptionalInt score(String letters, String text) {
        String wanted = letters.toLowerCase(Locale.ROOT);
        String words = text.toLowerCase(Locale.ROOT);
        BitSet places = places(wanted, words);
        if (places.isEmpty()) {
            return OptionalInt.empty();
        }
        int name = nameStart(words);
        int first = places.nextSetBit(0);
        int inName = first >= name ? IN_NAME : 0;
        if (places.length() - first == wanted.length()) {
            int start = startsWord(words, first) ? STARTS_WORD : 0;
            int begins = first == 0 || first == name ? STARTS_WORD : 0;
            return OptionalInt.of(wanted.length() * IN_A_ROW + start + begins + inName);
        }
        int score = inName - wanted.length();
        int before = -1;
        for (int at = places.length() - 1; at >= 0; at = places.previousSetBit(at - 1)) {
            if (at + 1 == before) {
                score += IN_A_ROW;
            } else if (before >= 0) {
                score -= Math.min(MAX_LATENESS, before - at);
            }
            score += startsWord(words, at) ? STARTS_WORD : 0;
            before = at;
        }
        return OptionalInt.of(score);
    }

    private static int place(String wanted, String words, int name) {
        return words.startsWith(wanted, name)
                ? name
                : words.startsWith(wanted) && words.indexOf(wanted, name) < 0 ? 0 : words.lastIndexOf(wanted);
    }

    private static boolean startsWord(String words, int at) {
        return at == 0 || !Character.isLetterOrDigit(words.charAt(at - 1));
    }

    /** Returns the text with the matching characters highlighted. */
    public static Line line(String text, String letters, Style style) {
        BitSet matched = matched(letters, text);
        Style highlight = style.as(Ink.ACCENT).inBold();
        List<Span> spans = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            boolean is = matched.get(from);
            int to = is ? matched.nextClearBit(from) : matched.nextSetBit(from);
            int end = to < 0 ? text.length() : Math.min(to, text.length());
            spans.add(new Span(text.substring(from, end), is ? highlight : style));
            from = end;
        }
        return new Line(spans);
    }
}
