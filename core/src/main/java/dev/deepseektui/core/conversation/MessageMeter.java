package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.Thinking;
import java.util.List;

/** A meter for the billed size of headers and messages, in tokens. */
final class MessageMeter {
    private final DeepSeekTokenizer tokenizer;
    private final PromptTemplate messages;
    private int calibration;

    MessageMeter(DeepSeekTokenizer tokenizer) {
        this.tokenizer = tokenizer;
        this.messages = new PromptTemplate(tokenizer, Thinking.ON, 0);
    }

    void calibrate(int tokens) {
        calibration = tokens;
    }

    int calibration() {
        return calibration;
    }

    int count(Message message) {
        return switch (message.role()) {
            case SYSTEM -> messages.system(message.content());
            case USER -> messages.user(message.content());
            case TOOL -> messages.toolResult(message.content());
            case ASSISTANT ->
                messages.assistant(
                        message.content(),
                        reasoning(message),
                        message.calls().stream()
                                .map(call -> new PromptTemplate.TemplateCall(call.name(), call.arguments()))
                                .toList());
        };
    }

    /** Returns the size of a reply's reasoning, in tokens. */
    int thoughts(Message message) {
        String reasoning = reasoning(message);
        return reasoning.isEmpty()
                ? 0
                : messages.assistant("", reasoning, List.of()) - messages.assistant("", "", List.of());
    }

    private static String reasoning(Message message) {
        String reasoning = message.reasoning();
        return reasoning == null ? "" : reasoning;
    }

    /**
     * Returns the size of a prompt without its messages, in tokens. In thinking mode, it includes an additional
     * instruction.
     */
    long count(Header header) {
        PromptTemplate template = new PromptTemplate(tokenizer, header.thinking(), calibration);
        return (long) template.constant() + template.header(header.system(), header.tools());
    }
}
