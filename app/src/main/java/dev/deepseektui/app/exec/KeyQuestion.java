package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.model.TypedKey;
import java.util.Locale;

/** A check of everything that a run sends. Text that seems to contain an API key is sent only if the user confirms it. */
public record KeyQuestion(Console console) {
    /** Throws a user error if the text contains an API key and the user does not confirm it at the terminal. */
    public void requireNone(String text) {
        if (SecretPatterns.apiKey(text).isPresent() && !isConfirmed()) {
            TypedKey.rejectIn(text);
        }
    }

    private boolean isConfirmed() {
        if (!console.terminalUser().isThere()) {
            return false;
        }
        console.err().print(say("exec.ask.send_key"));
        console.err().flush();
        return console.terminalUser()
                .line()
                .map(answer -> answer.strip().toLowerCase(Locale.ROOT))
                .filter(answer -> answer.equals("y") || answer.equals("yes"))
                .isPresent();
    }
}
