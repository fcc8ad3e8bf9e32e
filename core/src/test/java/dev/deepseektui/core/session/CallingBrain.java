package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.util.Map;

/** A model that makes the call named in the message, and gives the same answer to any other message. */
record CallingBrain(String words) implements Brain {
    private static final String CALL = "call ";

    /** Returns a message that requests a call. */
    static String order(String tool, Map<String, Object> arguments) {
        return CALL + tool + " " + Json.line(arguments);
    }

    @Override
    public Reply answer(Ask ask) {
        var messages = ask.request().messages();
        var last = messages.get(messages.size() - 1);
        int arguments = last.text().indexOf(" {");
        if (last.role() != Role.USER || arguments < 0 || !last.text().startsWith(CALL)) {
            return Answer.of(words);
        }
        return Answer.of("")
                .calling(new ToolCall(
                        "call_" + messages.size(),
                        last.text().substring(CALL.length(), arguments),
                        last.text().substring(arguments + 1)));
    }
}
