package dev.deepseektui.core.base;

import java.util.Arrays;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The words of a text, stemmed and with identifiers split: {@code hashPasswords} yields {@code hash}, {@code password} and
 * {@code hashpasswords}. Words are represented by hash codes for speed; a rare collision does no harm.
 */
public final class Words {
    private static final int MIN_LENGTH = 2;

    private final String text;
    private final IntStream.Builder ids = IntStream.builder();

    private Words(String text) {
        this.text = text;
    }

    /** Returns the words in text order, with repetitions. */
    static int[] of(String text) {
        Words words = new Words(text);
        words.read();
        return words.ids.build().toArray();
    }

    private void read() {
        int at = 0;
        while (at < text.length()) {
            int code = text.codePointAt(at);
            if (Character.isIdeographic(code)) {
                add(text.substring(at, at + Character.charCount(code)));
                at += Character.charCount(code);
            } else if (isWord(text.charAt(at))) {
                int end = at + 1;
                while (end < text.length() && isWord(text.charAt(end))) {
                    end++;
                }
                identifier(at, end);
                at = end;
            } else {
                at += Character.charCount(code);
            }
        }
    }

    private void identifier(int from, int to) {
        int parts = 0;
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || breaks(i)) {
                if (start > from || i < to) {
                    part(start, i);
                    parts++;
                }
                start = i;
            }
        }
        if (parts != 1) {
            part(from, to);
        }
    }

    private boolean breaks(int at) {
        char before = text.charAt(at - 1);
        char here = text.charAt(at);
        boolean lastCapital = Character.isUpperCase(before)
                && Character.isUpperCase(here)
                && at + 1 < text.length()
                && Character.isLowerCase(text.charAt(at + 1));
        return before == '_'
                || here == '_'
                || lastCapital
                || Character.isDigit(before) != Character.isDigit(here)
                || (Character.isLowerCase(before) && Character.isUpperCase(here));
    }

    private void part(int from, int to) {
        int start = from;
        int end = to;
        while (start < end && text.charAt(start) == '_') {
            start++;
        }
        while (end > start && text.charAt(end - 1) == '_') {
            end--;
        }
        if (end - start >= MIN_LENGTH) {
            add(Stemmer.of(text.substring(start, end).toLowerCase(Locale.ROOT)));
        }
    }

    private void add(String word) {
        ids.add(word.hashCode());
    }

    private static boolean isWord(char letter) {
        return letter == '_' || (Character.isLetterOrDigit(letter) && !Character.isIdeographic(letter));
    }

    /** A light stemmer for English: "passwords" becomes "password", and "compaction" becomes "compact". */
    private static final class Stemmer {
        private static final int MIN_LENGTH = 3;
        private static final String[] OF_NOUNS = {"ations", "ation", "ments", "ment", "nesses", "ness"};

        private Stemmer() {}

        static String of(String word) {
            if (word.length() <= MIN_LENGTH || !isPlain(word)) {
                return word;
            }
            return end(ending(plural(word)));
        }

        private static boolean isPlain(String word) {
            return word.chars().allMatch(letter -> letter >= 'a' && letter <= 'z');
        }

        private static String plural(String word) {
            if (word.endsWith("ies") && word.length() > MIN_LENGTH + 1) {
                return cut(word, 3) + "y";
            }
            if (word.endsWith("sses") || word.endsWith("xes") || word.endsWith("shes") || word.endsWith("ches")) {
                return cut(word, 2);
            }
            return word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is")
                    ? cut(word, 1)
                    : word;
        }

        private static String ending(String word) {
            if (word.endsWith("ied") && word.length() > MIN_LENGTH + 1) {
                return cut(word, 3) + "y";
            }
            for (String verb : new String[] {"ing", "ed"}) {
                if (leaves(word, verb)) {
                    return single(cut(word, verb.length()));
                }
            }
            for (String noun : OF_NOUNS) {
                if (leaves(word, noun)) {
                    return cut(word, noun.length());
                }
            }
            if (leaves(word, "tion") || leaves(word, "sion")) {
                return cut(word, 3);
            }
            return leaves(word, "ally") ? cut(word, 4) : leaves(word, "ly") || leaves(word, "al") ? cut(word, 2) : word;
        }

        /**
         * Returns true if the word has this ending, and the stem before the ending is long enough and has a vowel. The
         * "ing" of "string" and the "ed" of "need" do not count as endings.
         */
        private static boolean leaves(String word, String ending) {
            int rest = word.length() - ending.length();
            return word.endsWith(ending)
                    && rest >= MIN_LENGTH
                    && !word.endsWith("eed")
                    && word.substring(0, rest).chars().anyMatch(letter -> "aeiouy".indexOf(letter) >= 0);
        }

        /** Removes a doubled last letter: "cutt" (from "cutting") becomes "cut", but "tell" (from "telling") is kept. */
        private static String single(String word) {
            int last = word.length() - 1;
            return last >= MIN_LENGTH
                            && word.charAt(last) == word.charAt(last - 1)
                            && "lsz".indexOf(word.charAt(last)) < 0
                    ? cut(word, 1)
                    : word;
        }

        private static String end(String word) {
            if (word.endsWith("e") && word.length() > MIN_LENGTH) {
                return cut(word, 1);
            }
            return word.endsWith("y") && word.length() > MIN_LENGTH ? cut(word, 1) + "i" : word;
        }

        private static String cut(String word, int letters) {
            return word.substring(0, word.length() - letters);
        }
    }

    /**
     * The distinct words of a text.
     *
     * @param counts the number of occurrences by word
     * @param length the number of words with repetitions
     */
    public record Bag(NavigableMap<Integer, Integer> counts, int length) {
        public static Bag of(String text) {
            int[] words = Words.of(text);
            NavigableMap<Integer, Integer> counts = new TreeMap<>();
            Arrays.stream(words).forEach(word -> counts.merge(word, 1, Integer::sum));
            return new Bag(counts, words.length);
        }
    }
}
