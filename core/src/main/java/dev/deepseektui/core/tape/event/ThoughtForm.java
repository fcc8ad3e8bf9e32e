package dev.deepseektui.core.tape.event;

import org.jspecify.annotations.Nullable;

/**
 * How a provider said what a reply thought: it gets it back in the same form.
 *
 * @param details the JSON array as it came, where that is the form
 */
public record ThoughtForm(Field field, @Nullable String details) {

    /** Where it stood. */
    public enum Field {
        /** {@code reasoning}, of vLLM, Ollama and others. */
        REASONING,
        /** {@code reasoning_details}, of OpenRouter: blocks that may be signed. */
        REASONING_DETAILS,
        /** In the text itself, between {@code <think>} and {@code </think>}. */
        THINK_TAGS,
        /** In the text itself, before {@code </think>}: the prompt had the tag that begins it. */
        THINK_END
    }

    public static ThoughtForm of(Field field) {
        return new ThoughtForm(field, null);
    }
}
