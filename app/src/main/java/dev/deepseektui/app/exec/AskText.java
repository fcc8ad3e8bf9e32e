package dev.deepseektui.app.exec;

import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.StreamKind;
import dev.deepseektui.core.ground.UserError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is asked: the words of the command line, what stands at the input, or both. */
public final class AskText {
    private static final String NOTHING =
            "There is nothing to ask: give a prompt, as in deepseek-tui exec \"explain src/Main.java\", or pipe one in.";

    private AskText() {}

    /**
     * The text of the ask, never blank.
     *
     * @param prompt of the command line; {@code -} stands for the input
     * @param input is read only when it is wanted: an open pipe that nobody writes to must not hang the program
     */
    public static String of(@Nullable String prompt, StandardInput input) {
        if (prompt == null || prompt.equals("-")) {
            if (input.kind() == StreamKind.TERMINAL && prompt == null) {
                throw new UserError(NOTHING);
            }
            return words(input.text());
        }
        Optional<String> file = input.kind() == StreamKind.FILE ? Optional.of(input.text()) : Optional.empty();
        return words(file.filter(text -> !text.isBlank())
                .map(text -> prompt + "\n\n" + text)
                .orElse(prompt));
    }

    private static String words(String text) {
        if (text.isBlank()) {
            throw new UserError(NOTHING);
        }
        return text;
    }
}
