package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A model that follows the steps in the user's message, one paragraph per request. A paragraph of lines {@code tool
 * {arguments}} is a reply with these calls; any other text is the final answer. An agent's prompt has the same form.
 */
final class AgentBrain implements Brain {
    private static final String END = "Begin with these files";

    @Override
    public Reply answer(Ask ask) {
        List<ChatMessage> messages = ask.request().messages();
        int job = 0;
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).role() == Role.USER && !messages.get(i).text().startsWith("<")) {
                job = i;
            }
        }
        long replies = messages.stream()
                .skip(job)
                .filter(message -> message.role() == Role.ASSISTANT)
                .count();
        String[] steps = messages.get(job).text().split("\n\n", -1);
        if (replies >= steps.length || steps[(int) replies].startsWith(END)) {
            return Answer.of("Nothing more.");
        }
        return reply(steps[(int) replies], messages.size());
    }

    private static Reply reply(String step, int size) {
        List<ToolCall> calls = new ArrayList<>();
        for (String line : step.split("\n", -1)) {
            int arguments = line.indexOf(" {");
            if (arguments > 0) {
                calls.add(new ToolCall(
                        "call_" + size + "_" + calls.size(),
                        line.substring(0, arguments),
                        line.substring(arguments + 1)));
            }
        }
        return calls.isEmpty() ? Answer.of(step) : Answer.of("").calling(calls.toArray(ToolCall[]::new));
    }

    /** Returns a line that calls a tool. */
    static String call(String tool, Map<String, Object> arguments) {
        return tool + " " + Json.line(arguments);
    }

    /** Returns a line that starts an agent with these steps. */
    static String task(String agent, String... steps) {
        return call("task", Map.of("agent", agent, "prompt", String.join("\n\n", steps)));
    }

    static String steps(String... steps) {
        return String.join("\n\n", steps);
    }
}
