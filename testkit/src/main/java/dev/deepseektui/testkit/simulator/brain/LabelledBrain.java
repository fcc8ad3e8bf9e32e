package dev.deepseektui.testkit.simulator.brain;

import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.testkit.simulator.chat.ChatRequest;

/** A brain that answers every request with a sentence that clearly does not come from a model. */
public final class LabelledBrain implements Brain {
    private static final int MAX_ECHOED = 200;

    @Override
    public Reply answer(Ask ask) {
        ChatRequest request = ask.request();
        return Answer.of("[simulator] No model is behind this answer. Messages received: "
                        + request.messages().size() + ". You said: " + shortened(request.lastText(Role.USER)))
                .thinking("[simulator] Nobody is thinking here.");
    }

    private static String shortened(String text) {
        if (text.codePointCount(0, text.length()) <= MAX_ECHOED) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, MAX_ECHOED)) + "…";
    }
}
