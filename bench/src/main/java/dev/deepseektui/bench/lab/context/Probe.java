package dev.deepseektui.bench.lab.context;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A fact of a session that may be needed later.
 *
 * @param text the text that identifies the fact, with whitespace collapsed
 * @param exitCode the exit code of a failed command; null for other facts
 */
record Probe(Kind kind, String text, @Nullable Integer exitCode) {

    enum Kind {
        ASK,
        CONSTRAINT,
        PATH,
        COMMAND,
        DECISION,
        ERROR,
        USED_LATER
    }

    static Probe of(Kind kind, String text) {
        return new Probe(kind, text, null);
    }

    /** Returns true if the passage contains the fact. For a failed command, the exit code must follow shortly. */
    boolean isIn(Passage passage) {
        for (String form : Passage.forms(text)) {
            for (int at = passage.text().indexOf(form);
                    at >= 0;
                    at = passage.text().indexOf(form, at + 1)) {
                boolean isMeant = kind != Kind.USED_LATER || isAlone(passage.text(), at, at + form.length());
                if (isMeant && (exitCode == null || exitsIn(passage.behind(at + form.length())))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if the matching text is not part of a longer number or name. */
    private static boolean isAlone(String text, int from, int to) {
        boolean begins = from == 0
                || !(isOfWord(text.charAt(from - 1)) && isOfWord(text.charAt(from)))
                || isEscaped(text, from - 1);
        return begins && (to == text.length() || !(isOfWord(text.charAt(to - 1)) && isOfWord(text.charAt(to))));
    }

    private static boolean isOfWord(char letter) {
        return Character.isLetterOrDigit(letter) || letter == '_';
    }

    /**
     * Returns true if the character is the second one of an escape sequence. In call arguments, a line feed is written
     * as a backslash and an n.
     */
    private static boolean isEscaped(String text, int at) {
        return "ntr".indexOf(text.charAt(at)) >= 0 && at > 0 && text.charAt(at - 1) == '\\';
    }

    private boolean exitsIn(String behind) {
        return Pattern.compile("exit(?:ed with)?(?: code)? " + exitCode + "\\b")
                .matcher(behind)
                .find();
    }
}
