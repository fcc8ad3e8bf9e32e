package dev.deepseektui.core.conversation;

import dev.deepseektui.core.message.Message;
import dev.deepseektui.core.tokens.PromptTemplate;

/** How many tokens a message is billed. */
final class MessageMeter {
    private final PromptTemplate template;

    MessageMeter(PromptTemplate template) {
        this.template = template;
    }

    int count(Message message) {
        return switch (message.role()) {
            case SYSTEM -> template.system(message.content());
            case USER -> template.user(message.content());
            case TOOL -> template.toolResult(message.content());
            case ASSISTANT ->
                template.assistant(
                        message.content(),
                        message.reasoning() == null ? "" : message.reasoning(),
                        message.calls().stream()
                                .map(call -> new PromptTemplate.Call(call.name(), call.arguments()))
                                .toList());
        };
    }

    long count(Header header) {
        return (long) template.constant() + template.header(header.system(), header.tools());
    }
}
