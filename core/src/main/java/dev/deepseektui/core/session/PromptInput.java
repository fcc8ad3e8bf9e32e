package dev.deepseektui.core.session;

import java.util.Optional;

/**
 * What the user wants to ask, and where it comes from.
 *
 * @param typed whether the text is his own words; else it was piped in
 * @param data what was piped in beside it
 * @param command what was typed where the text is what a command or skill says
 * @param naming as much of the text as may name files with an @: what a command printed is no part of it
 */
public record PromptInput(String text, boolean typed, Optional<String> data, Optional<String> command, String naming) {
    public static PromptInput typed(String text) {
        return new PromptInput(text, true, Optional.empty(), Optional.empty(), text);
    }

    public static PromptInput piped(String text) {
        return new PromptInput(text, false, Optional.empty(), Optional.empty(), text);
    }

    public PromptInput withData(String piped) {
        return new PromptInput(text, typed, Optional.of(piped), command, naming);
    }

    /** The text is a command, which says this. */
    PromptInput saying(String said) {
        return saying(said, said);
    }

    /** The same where it names files in as much of it. */
    PromptInput saying(String said, String names) {
        return new PromptInput(said, typed, data, Optional.of(text), names);
    }
}
