package dev.deepseektui.app.arguments;

import dev.deepseektui.core.language.Texts;
import java.util.ResourceBundle;

/** What is said of a command line that cannot be understood. */
final class ArgumentTexts extends Texts {
    private static final ArgumentTexts TEXTS = new ArgumentTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new ArgumentTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"form.integer", "'{0}' is not a whole number"},
            {"form.number", "'{0}' is not a number"},
            {"form.file", "'{0}' cannot be the name of a file in this locale; for names beyond ASCII set LC_ALL=C.UTF-8"
            },
            {"form.one_of", "expected one of [{0}] (case-sensitive) but was '{1}'"},
            {"form.switch", "'{0}' is neither true nor false"},
            {"form.pair", "'{0}' is not KEY=VALUE"},
            {"invalid.option", "Invalid value for option '{0}': {1}"},
            {"invalid.place", "Invalid value for positional parameter at index {0} ({1}): {2}"},
            {"missing.command", "Missing required subcommand"},
            {"missing.option", "Missing required {1:option|options}: {0}"},
            {"missing.place", "Missing required {1:parameter|parameters}: {0}"},
            {"missing.value", "Missing required parameter for option '{0}' ({1})"},
            {"missing.value.found", "Expected parameter for option '{0}' but found '{1}'"},
            {"before.option", "'{0}' stands before the command '{1}', where it counts for nothing: put it behind"},
            {"before.place", "'{0}' stands before the command '{1}': put several words in quotes, or the command first"
            },
            {"once", "option '{0}' should be specified only once"},
            {"left_over.option", "Unknown {1:option|options}: {0}"},
            {"left_over.word", "Unmatched argument at index {0}: {1}"},
            {"left_over.words", "Unmatched arguments from index {0}: {1}"},
        };
    }
}
