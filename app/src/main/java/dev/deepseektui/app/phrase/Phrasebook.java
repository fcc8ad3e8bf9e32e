package dev.deepseektui.app.phrase;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.language.Language;
import java.util.List;
import java.util.stream.Stream;
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

    /** Sentences that stand by themselves. */
    private final Phrases sentences;

    /** The same, and what is said only inside of sentences. */
    private final Phrases facts;

    Phrasebook(Stream<String[]> sentences, Stream<String[]> parts) {
        List<String[]> all = sentences.toList();
        this.sentences = new Phrases(all.stream());
        this.facts = new Phrases(Stream.concat(parts, all.stream()));
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
            known = new Phrasebook(sentences(), Stream.of(PartPhrases.ROWS));
            chinese = known;
        }
        return known;
    }

    static Stream<String[]> sentences() {
        return Stream.of(ErrorPhrases.ROWS, NoticePhrases.ROWS, SettingPhrases.ROWS, LibraryPhrases.ROWS)
                .flatMap(Stream::of);
    }

    String sentence(String english) {
        return sentences.said(english, fact -> fact(fact, DEEPEST)).orElse(english);
    }

    private String fact(String english, int depth) {
        return depth == 0
                ? english
                : facts.said(english, inner -> fact(inner, depth - 1)).orElse(english);
    }
}
