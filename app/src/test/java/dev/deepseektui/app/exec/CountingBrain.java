package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.util.Map;

/**
 * A model whose replies append their number, counted from the start of the session, to a file. It finishes a turn after
 * {@code steps} replies.
 */
record CountingBrain(int steps) implements Brain {
    static final String LOG = "log.txt";

    @Override
    public Reply answer(Ask ask) {
        var messages = ask.request().messages();
        long replies = messages.stream()
                .filter(message -> message.role() == Role.ASSISTANT)
                .count();
        int lastAsk = messages.size() - 1;
        while (messages.get(lastAsk).role() != Role.USER) {
            lastAsk--;
        }
        long inTurn = messages.subList(lastAsk, messages.size()).stream()
                .filter(message -> message.role() == Role.ASSISTANT)
                .count();
        if (inTurn >= steps) {
            return Answer.of("All " + replies + " are done.").thinking("Enough.");
        }
        String command = "echo %d >> %s".formatted(replies, LOG);
        return Answer.of("Step %d of the work, with some words to stream.".formatted(replies))
                .thinking("What is next? Number " + replies + ".")
                .calling(new ToolCall("call_" + replies, "bash", Json.line(Map.of("command", command))));
    }
}
