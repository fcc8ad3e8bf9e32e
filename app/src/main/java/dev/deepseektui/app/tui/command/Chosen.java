package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import java.util.Optional;

/**
 * The value that an order names, and whether it is to hold the next time too.
 *
 * @param word empty where none is named
 */
record Chosen(Optional<String> word, boolean isKept) {
    private static final String SAVE = "--save";

    static Chosen of(Invocation order) {
        String words = order.words().strip();
        boolean keeps = words.equals(SAVE) || words.endsWith(" " + SAVE);
        String rest = keeps ? words.substring(0, words.length() - SAVE.length()).strip() : words;
        return new Chosen(rest.isEmpty() ? Optional.empty() : Optional.of(rest), keeps);
    }

    boolean keepsCurrent() {
        return isKept && word.isEmpty();
    }

    Command doing(Command change, Command keeping) {
        if (!isKept) {
            return change;
        }
        return controls -> {
            change.perform(controls);
            keeping.perform(controls);
        };
    }
}
