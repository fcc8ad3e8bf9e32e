package dev.deepseektui.core.session;

import java.util.Optional;

/**
 * What the user wants to ask, and where it comes from.
 *
 * @param typed whether the text is his own words; else it was piped in
 * @param data what was piped in beside it
 */
public record PromptInput(String text, boolean typed, Optional<String> data) {
    public static PromptInput typed(String text) {
        return new PromptInput(text, true, Optional.empty());
    }

    public static PromptInput piped(String text) {
        return new PromptInput(text, false, Optional.empty());
    }

    public PromptInput withData(String piped) {
        return new PromptInput(text, typed, Optional.of(piped));
    }
}
