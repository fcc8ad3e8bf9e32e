package dev.deepseektui.core.session;

import dev.deepseektui.core.session.turn.UserPrompt;
import java.util.List;
import java.util.Optional;

/**
 * Input of the user, and its origin.
 *
 * @param typed true if the text is the user's own words; otherwise it was piped in
 * @param data additional piped input
 * @param command the typed command if the text comes from a command or skill
 * @param naming the part of the text that may mention files with @, without the output of commands
 * @param brought content attached by an editor, which is data and not the user's words
 */
public record PromptInput(
        String text,
        boolean typed,
        Optional<String> data,
        Optional<String> command,
        String naming,
        List<UserPrompt.NamedAttachment> brought) {
    public PromptInput {
        brought = List.copyOf(brought);
    }

    public static PromptInput typed(String text) {
        return new PromptInput(text, true, Optional.empty(), Optional.empty(), text, List.of());
    }

    public static PromptInput piped(String text) {
        return new PromptInput(text, false, Optional.empty(), Optional.empty(), text, List.of());
    }

    public PromptInput withData(String piped) {
        return new PromptInput(text, typed, Optional.of(piped), command, naming, brought);
    }

    public PromptInput bringing(List<UserPrompt.NamedAttachment> more) {
        return new PromptInput(text, typed, data, command, naming, more);
    }

    /** Returns the input with the expansion of a command as its text. */
    PromptInput saying(String said) {
        return saying(said, said);
    }

    /** Returns the input with another text, and the part of it that may mention files. */
    PromptInput saying(String said, String names) {
        return new PromptInput(said, typed, data, Optional.of(text), names, brought);
    }
}
