package dev.deepseektui.core.session;

import dev.deepseektui.core.session.turn.UserPrompt;
import java.util.List;
import java.util.Optional;

/**
 * User input and its origin.
 *
 * @param typed true if the user typed the text; false if it was piped in
 * @param data additional piped input
 * @param command the typed command if the text is the expansion of a command or skill
 * @param naming the text in which files may be mentioned with @; excludes command output
 * @param attached content attached by an editor; data, not the user's own words
 */
public record PromptInput(
        String text,
        boolean typed,
        Optional<String> data,
        Optional<String> command,
        String naming,
        List<UserPrompt.NamedAttachment> attached) {
    public PromptInput {
        attached = List.copyOf(attached);
    }

    public static PromptInput typed(String text) {
        return new PromptInput(text, true, Optional.empty(), Optional.empty(), text, List.of());
    }

    public static PromptInput piped(String text) {
        return new PromptInput(text, false, Optional.empty(), Optional.empty(), text, List.of());
    }

    public PromptInput withData(String piped) {
        return new PromptInput(text, typed, Optional.of(piped), command, naming, attached);
    }

    public PromptInput attaching(List<UserPrompt.NamedAttachment> more) {
        return new PromptInput(text, typed, data, command, naming, more);
    }

    /** Returns the input with the expansion of a command as its text. Files may be mentioned in the whole expansion. */
    PromptInput withText(String said) {
        return withText(said, said);
    }

    /**
     * Returns a copy with the expansion of a command as its text.
     *
     * @param said the expanded text
     * @param names the text in which files may be mentioned
     */
    PromptInput withText(String said, String names) {
        return new PromptInput(said, typed, data, Optional.of(text), names, attached);
    }
}
