package dev.deepseektui.app.phrase;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.language.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was said in English, in the language that is spoken: found by the English words, as gettext finds it, for what stands on the tape,
 * in files or before a model is English there. What is not found stays as it is. Nothing is decided by it.
 */
public final class Phrasebook {
    /** Nobody says so much in one line; what is longer was quoted from elsewhere. */
    private static final int LONGEST = 2_000;

    private static final int DEEPEST = 3;

    private static volatile @Nullable Phrasebook chinese;

    /** They stand by themselves. */
    private final Phrases sentences = new Phrases(sentences());

    /** They stand only inside of sentences, as sentences may too. */
    private final Phrases parts = new Phrases(List.<String[][]>of(PartPhrases.ROWS));

    static List<String[][]> sentences() {
        return List.of(ErrorPhrases.ROWS, NoticePhrases.ROWS, SettingPhrases.ROWS, LibraryPhrases.ROWS);
    }

    /** One line, or a text that stands in the book as a whole. */
    public static String said(String english) {
        return Language.spoken() == Language.ENGLISH || english.length() > LONGEST
                ? english
                : spoken().sentence(english);
    }

    /** What the user can mend, a line each. */
    public static List<String> said(UserError error) {
        return error.lines().stream().map(Phrasebook::said).toList();
    }

    /** What stands inside of a sentence, such as which values a setting takes. */
    public static String part(String english) {
        return Language.spoken() == Language.ENGLISH || english.length() > LONGEST
                ? english
                : spoken().fact(english, DEEPEST).strip();
    }

    private static Phrasebook spoken() {
        Phrasebook known = chinese;
        if (known == null) {
            known = new Phrasebook();
            chinese = known;
        }
        return known;
    }

    String sentence(String english) {
        return sentences.said(english, fact -> fact(fact, DEEPEST)).orElse(english);
    }

    private String fact(String english, int depth) {
        if (depth == 0) {
            return english;
        }
        return sentences
                .said(english, inner -> fact(inner, depth - 1))
                .or(() -> parts.said(english, inner -> fact(inner, depth - 1)))
                .orElse(english);
    }
}
