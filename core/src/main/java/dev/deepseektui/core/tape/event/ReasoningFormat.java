package dev.deepseektui.core.tape.event;

import org.jspecify.annotations.Nullable;

/**
 * The form in which a provider sends a reply's reasoning and expects it back.
 *
 * @param details the JSON array for {@link Field#REASONING_DETAILS}
 */
public record ReasoningFormat(Field field, @Nullable String details) {

    public enum Field {
        /** {@code reasoning}, used by vLLM, Ollama and others. */
        REASONING,
        /** {@code reasoning_details}, used by OpenRouter: blocks that may be signed. */
        REASONING_DETAILS,
        /** In the reply's text, between {@code <think>} and {@code </think>}. */
        THINK_TAGS,
        /** In the reply's text, before {@code </think>}; the prompt ended with the opening tag. */
        THINK_END
    }

    public static ReasoningFormat of(Field field) {
        return new ReasoningFormat(field, null);
    }
}
