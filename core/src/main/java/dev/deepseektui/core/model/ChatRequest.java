package dev.deepseektui.core.model;

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
        long window) {}
