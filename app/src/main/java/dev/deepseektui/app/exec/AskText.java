package dev.deepseektui.app.exec;

import dev.deepseektui.core.ground.UserError;
import java.util.Optional;
import java.util.function.Supplier;
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
    public static String of(@Nullable String prompt, StandardInput.Kind kind, Supplier<String> input) {
        if (prompt == null || prompt.equals("-")) {
            if (kind == StandardInput.Kind.TERMINAL && prompt == null) {
                throw new UserError(NOTHING);
            }
            return words(input.get());
        }
        Optional<String> file = kind == StandardInput.Kind.FILE ? Optional.of(input.get()) : Optional.empty();
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
