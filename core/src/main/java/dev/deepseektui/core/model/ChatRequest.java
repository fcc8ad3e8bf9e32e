package dev.deepseektui.core.model;

import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptBytes;
import dev.deepseektui.core.conversation.budget.ContextBudget;

/**
 * A request for an answer.
 *
 * @param maxTokens the maximum tokens of the answer, including its reasoning
 * @param messages a JSON array, sent unchanged
 * @param tools a JSON array, sent unchanged; {@link JsonText#NONE} if there are none
 * @param promptTokens the local count of the prompt's tokens
 * @param window the maximum tokens of prompt and answer together
 */
public record ChatRequest(
        String model,
        Effort effort,
        long maxTokens,
        JsonText messages,
        JsonText tools,
        long promptTokens,
        long window) {

    /** Returns a request for a conversation, with the answer limited by the budget. */
    public static ChatRequest of(Header header, PromptBytes prompt, ContextBudget budget) {
        return of(header, prompt, budget.answerFor(prompt.tokens()), budget.window());
    }

    public static ChatRequest withLongAnswer(Header header, PromptBytes prompt, ContextBudget budget) {
        return of(header, prompt, budget.longAnswerFor(prompt.tokens()), budget.window());
    }

    public ChatRequest to(String name) {
        return new ChatRequest(name, effort, maxTokens, messages, tools, promptTokens, window);
    }

    public ChatRequest withMessages(JsonText other) {
        return new ChatRequest(model, effort, maxTokens, other, tools, promptTokens, window);
    }

    private static ChatRequest of(Header header, PromptBytes prompt, long maxTokens, long window) {
        return new ChatRequest(
                header.model(),
                Effort.of(header.effort()),
                maxTokens,
                JsonText.of(prompt.messages()),
                header.hasTools() ? JsonText.of(prompt.tools()) : JsonText.NONE,
                prompt.tokens(),
                window);
    }
}
