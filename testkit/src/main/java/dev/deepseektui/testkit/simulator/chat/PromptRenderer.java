package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.ToolLines;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import java.util.List;

/**
 * A renderer of requests into prompt tokens: the reasoning instruction, the first system message, the tools, then all
 * other messages in order. Not thread-safe.
 */
final class PromptRenderer {
    /** The treatment of the reasoning in earlier replies. */
    enum ReplyReasoning {
        KEPT,
        DROPPED
    }

    private final EncodedTexts texts;
    private final TemplateMarks marks;

    PromptRenderer(DeepSeekTokenizer tokenizer) {
        texts = new EncodedTexts(tokenizer);
        marks = new TemplateMarks(tokenizer);
    }

    /** Returns the prompt without the tokens that open the answer. */
    PromptUnits prompt(ChatRequest request) {
        boolean systemFirst = request.messages().get(0).role() == Role.SYSTEM;
        String system = systemFirst ? request.messages().get(0).text() : "";
        PromptUnits units = start(request.effort(), system, request.tools().json());
        ReplyReasoning thoughts = request.keepsReasoning() ? ReplyReasoning.KEPT : ReplyReasoning.DROPPED;
        request.messages().stream().skip(systemFirst ? 1 : 0).forEach(message -> message(units, message, thoughts));
        return units;
    }

    /**
     * Returns the beginning of the prompt: the reasoning instruction, the first system message and the tools, which
     * precede the other messages.
     */
    PromptUnits start(Effort effort, String system, String tools) {
        PromptUnits units = new PromptUnits()
                .tokens(marks.begin())
                .tokens(marks.thinking(effort))
                .tokens(texts.of(system));
        List<String> lines = ToolLines.of(tools);
        if (!lines.isEmpty()) {
            units.tokens(marks.tools());
            lines.forEach(line -> units.tokens(texts.of(line)));
        }
        return units;
    }

    /** Returns the prompt as billed, including the tokens that open the answer. */
    PromptUnits opened(PromptUnits prompt) {
        return prompt.copy().tokens(marks.open());
    }

    /**
     * Returns the prompt as billed for a request that contains the beginning of the answer. The model continues that
     * beginning.
     */
    PromptUnits begun(PromptUnits prompt, ChatMessage prefix) {
        PromptUnits units = prompt.copy().tokens(marks.assistantStart());
        if (!prefix.thoughts().isEmpty()) {
            units.tokens(marks.reasoning()).tokens(texts.of(prefix.thoughts()));
        }
        return units.tokens(texts.of(prefix.text()));
    }

    /** Returns the prompt with its answer, in the form that a later request will repeat. */
    PromptUnits answered(PromptUnits prompt, ChatMessage answer) {
        PromptUnits units = prompt.copy();
        assistant(units, answer, answer.thoughts());
        return units;
    }

    /** Returns the number of tokens in an answer that the model generated: reasoning, text and calls. */
    long written(ChatMessage answer) {
        long calls = answer.calls().stream()
                .mapToLong(call -> marks.call().length + tokens(call.name()) + tokens(call.arguments()))
                .sum();
        return tokens(answer.thoughts()) + tokens(answer.text()) + calls;
    }

    int tokens(String text) {
        return texts.of(text).length;
    }

    void message(PromptUnits units, ChatMessage message, ReplyReasoning thoughts) {
        switch (message.role()) {
            case SYSTEM -> units.tokens(texts.of(message.text()));
            case USER ->
                units.tokens(marks.user())
                        .tokens(texts.of(message.text()))
                        .tokens(squares(message))
                        .endOfUnit();
            case TOOL ->
                units.tokens(marks.result()).tokens(texts.of(message.text())).endOfUnit();
            case ASSISTANT -> assistant(units, message, thoughts == ReplyReasoning.KEPT ? message.thoughts() : "");
        }
    }

    /** Returns placeholder tokens for a message's images, as many as deepseek-tui counts for the images. */
    private static int[] squares(ChatMessage message) {
        int count = message.pictures().stream()
                .mapToInt(picture -> new StoredImage("", "", picture.width(), picture.height(), 0, "", null).tokens())
                .sum();
        return new int[count];
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
