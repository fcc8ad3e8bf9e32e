package dev.deepseektui.core.simulator.chat;

import dev.deepseektui.core.cost.PromptUnits;
import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tokens.ToolLines;

/**
 * The prompt that a request becomes, token by token: the instruction to think, the first system text, the tools, then all other
 * messages in their order. Not thread-safe.
 */
final class PromptRenderer {
    private final EncodedTexts texts;
    private final TemplateMarks marks;

    PromptRenderer(DeepSeekTokenizer tokenizer) {
        texts = new EncodedTexts(tokenizer);
        marks = new TemplateMarks(tokenizer);
    }

    /** Everything up to where the answer is opened. */
    PromptUnits prompt(ChatRequest request) {
        PromptUnits units = new PromptUnits().tokens(marks.begin()).tokens(marks.thinking(request.effort()));
        boolean systemFirst = request.messages().get(0).role() == Role.SYSTEM;
        if (systemFirst) {
            units.tokens(texts.of(request.messages().get(0).text()));
        }
        tools(units, request.tools());
        request.messages().stream().skip(systemFirst ? 1 : 0).forEach(message -> message(units, request, message));
        return units;
    }

    /** The prompt as it is billed: the answer is opened. */
    PromptUnits opened(PromptUnits prompt) {
        return prompt.copy().tokens(marks.open());
    }

    /** The prompt with its answer, as a later request will repeat it. */
    PromptUnits answered(PromptUnits prompt, ChatMessage answer) {
        PromptUnits units = prompt.copy();
        assistant(units, answer, answer.thoughts());
        return units;
    }

    /** How many tokens the model writes: what it thinks, says and calls. */
    long written(ChatMessage answer) {
        long calls = answer.calls().stream()
                .mapToLong(call -> marks.call().length + tokens(call.name()) + tokens(call.arguments()))
                .sum();
        return tokens(answer.thoughts()) + tokens(answer.text()) + calls;
    }

    int tokens(String text) {
        return texts.of(text).length;
    }

    private void tools(PromptUnits units, OfferedTools tools) {
        if (tools.areThere()) {
            units.tokens(marks.tools());
            ToolLines.of(tools.json()).forEach(line -> units.tokens(texts.of(line)));
        }
    }

    private void message(PromptUnits units, ChatRequest request, ChatMessage message) {
        switch (message.role()) {
            case SYSTEM -> units.tokens(texts.of(message.text()));
            case USER ->
                units.tokens(marks.user()).tokens(texts.of(message.text())).endOfUnit();
            case TOOL ->
                units.tokens(marks.result()).tokens(texts.of(message.text())).endOfUnit();
            case ASSISTANT -> assistant(units, message, request.keepsReasoning() ? message.thoughts() : "");
        }
    }

    private void assistant(PromptUnits units, ChatMessage message, String thoughts) {
        units.tokens(marks.assistantStart());
        if (!thoughts.isEmpty()) {
            units.tokens(marks.reasoning()).tokens(texts.of(thoughts));
        }
        units.tokens(texts.of(message.text()));
        for (ToolCall call : message.calls()) {
            units.tokens(marks.call()).tokens(texts.of(call.name())).tokens(texts.of(call.arguments()));
        }
        units.tokens(marks.assistantEnd()).endOfUnit();
    }
}
