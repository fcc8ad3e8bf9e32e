package dev.deepseektui.core.session;

import java.util.Optional;

/**
 * What the user wants to ask, and where it comes from.
 *
 * @param typed whether the text is his own words; else it was piped in
 * @param data what was piped in beside it
 * @param command what was typed where the text is what a command or skill says
 */
public record PromptInput(String text, boolean typed, Optional<String> data, Optional<String> command) {
    public static PromptInput typed(String text) {
        return new PromptInput(text, true, Optional.empty(), Optional.empty());
    }

    public static PromptInput piped(String text) {
        return new PromptInput(text, false, Optional.empty(), Optional.empty());
    }

    public PromptInput withData(String piped) {
        return new PromptInput(text, typed, Optional.of(piped), command);
    }

    /** The text is a command, which says this. */
    PromptInput saying(String said) {
        return new PromptInput(said, typed, data, Optional.of(text));
    }
}
