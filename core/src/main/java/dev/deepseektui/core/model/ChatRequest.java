package dev.deepseektui.core.model;

import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.PromptBytes;
import dev.deepseektui.core.conversation.budget.ContextBudget;

/**
 * One request for an answer.
 *
 * @param maxTokens the longest answer, reasoning included
 * @param messages a JSON array, sent as it is
 * @param tools a JSON array, sent as it is; {@link JsonText#NONE} when there are none
 * @param promptTokens our own count of the prompt
 * @param window what the model holds in all, prompt and answer
 */
public record ChatRequest(
        String model,
        Effort effort,
        long maxTokens,
        JsonText messages,
        JsonText tools,
        long promptTokens,
        long window) {

    /** What a conversation sends now, as its header says; the answer gets the room that the budget leaves it. */
    public static ChatRequest of(Header header, PromptBytes prompt, ContextBudget budget) {
        return of(header, prompt, budget.answerFor(prompt.tokens()), budget.window());
    }

    /** The same with more room for the answer. */
    public static ChatRequest withLongAnswer(Header header, PromptBytes prompt, ContextBudget budget) {
        return of(header, prompt, budget.longAnswerFor(prompt.tokens()), budget.window());
    }

    /** The same for a model by that name. */
    public ChatRequest to(String name) {
        return new ChatRequest(name, effort, maxTokens, messages, tools, promptTokens, window);
    }

    /** The same with these messages. */
    public ChatRequest saying(JsonText other) {
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
