package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A model that gives scripted replies in order and repeats the last one. */
final class Script implements Brain {
    private final List<Reply> replies;
    private final AtomicInteger next = new AtomicInteger();

    Script(Reply... replies) {
        this.replies = List.of(replies);
    }

    @Override
    public Reply answer(Ask ask) {
        return replies.get(Math.min(next.getAndIncrement(), replies.size() - 1));
    }

    static ToolCall call(String id, String tool, String path) {
        return new ToolCall(id, tool, Json.line(Map.of("file_path", path)));
    }

    static Answer calling(ToolCall... calls) {
        return Answer.of("").thinking("What next?").calling(calls);
    }
}
