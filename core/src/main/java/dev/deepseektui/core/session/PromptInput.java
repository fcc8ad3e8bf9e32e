package dev.deepseektui.core.session;

import dev.deepseektui.core.session.turn.UserPrompt;
import java.util.List;
import java.util.Optional;

/**
 * Input of the user, and its origin.
 *
 * @param typed whether the text is his own words; else it was piped in
 * @param data what was piped in beside it
 * @param command what was typed where the text is what a command or skill says
 * @param naming as much of the text as may name files with an @: what a command printed is no part of it
 * @param brought what an editor shows with it: data, and none of the user's words
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

    /** The text is a command, which says this. */
    PromptInput saying(String said) {
        return saying(said, said);
    }

    /** The same where it names files in as much of it. */
    PromptInput saying(String said, String names) {
        return new PromptInput(said, typed, data, Optional.of(text), names, brought);
    }
}
