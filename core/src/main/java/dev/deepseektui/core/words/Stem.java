package dev.deepseektui.core.words;

/** The plainest form of an English word: passwords are a password, and compaction is to compact. Lightly, so that few words fall together. */
final class Stem {
    private static final int SHORTEST = 3;
    private static final String[] OF_NOUNS = {"ations", "ation", "ments", "ment", "nesses", "ness"};

    private Stem() {}

    /** @param word in lower case */
    static String of(String word) {
        if (word.length() <= SHORTEST || !isPlain(word)) {
            return word;
        }
        return end(ending(plural(word)));
    }

    private static boolean isPlain(String word) {
        return word.chars().allMatch(letter -> letter >= 'a' && letter <= 'z');
    }

    private static String plural(String word) {
        if (word.endsWith("ies") && word.length() > SHORTEST + 1) {
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
        if (word.endsWith("ied") && word.length() > SHORTEST + 1) {
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

    /** Whether enough of the word is left, with a vowel, that it was an ending: not in {@code string} or {@code need}. */
    private static boolean leaves(String word, String ending) {
        int rest = word.length() - ending.length();
        return word.endsWith(ending)
                && rest >= SHORTEST
                && !word.endsWith("eed")
                && word.substring(0, rest).chars().anyMatch(letter -> "aeiouy".indexOf(letter) >= 0);
    }

    /** Cutting is to cut, but telling is to tell. */
    private static String single(String word) {
        int last = word.length() - 1;
        return last >= SHORTEST && word.charAt(last) == word.charAt(last - 1) && "lsz".indexOf(word.charAt(last)) < 0
                ? cut(word, 1)
                : word;
    }

    private static String end(String word) {
        if (word.endsWith("e") && word.length() > SHORTEST) {
            return cut(word, 1);
        }
        return word.endsWith("y") && word.length() > SHORTEST ? cut(word, 1) + "i" : word;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
