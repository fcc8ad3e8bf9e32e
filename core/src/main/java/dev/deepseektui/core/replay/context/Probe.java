package dev.deepseektui.core.replay.context;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something of a session that somebody may need later.
 *
 * @param text what it is known by, blanks as single ones
 * @param exitCode of a command that did not end well
 */
record Probe(Kind kind, String text, @Nullable Integer exitCode) {

    enum Kind {
        ASK,
        CONSTRAINT,
        PATH,
        COMMAND,
        ERROR,
        USED_LATER
    }

    static Probe of(Kind kind, String text) {
        return new Probe(kind, text, null);
    }

    /** Of a command that failed, its exit code must stand behind it, near enough to be taken for its own. */
    boolean isIn(Passage passage) {
        for (String form : Passage.forms(text)) {
            for (int at = passage.text().indexOf(form);
                    at >= 0;
                    at = passage.text().indexOf(form, at + 1)) {
                if (exitCode == null || exitsIn(passage.behind(at + form.length()))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean exitsIn(String behind) {
        return Pattern.compile("exit(?:ed with)?(?: code)? " + exitCode + "\\b")
                .matcher(behind)
                .find();
    }
}
