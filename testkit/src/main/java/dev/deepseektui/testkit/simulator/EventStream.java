package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Delivery.UsagePlace;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.chat.Streaming;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An answer as server-sent events: role, reasoning, text, calls, finish reason and usage. */
final class EventStream {
    static final String COMMENT = ": keep-alive\n\n";

    private final UnsentAnswer outgoing;
    private final FramePlan plan;

    private EventStream(UnsentAnswer outgoing, FramePlan plan) {
        this.outgoing = outgoing;
        this.plan = plan;
    }

    static void write(UnsentAnswer outgoing, FramePlan plan) {
        EventStream stream = new EventStream(outgoing, plan);
        stream.role();
        stream.thoughts();
        stream.text();
        List<ToolCall> calls = outgoing.message().calls();
        for (int i = 0; i < calls.size(); i++) {
            stream.call(i, calls.get(i));
        }
        plan.moment(AnswerPoint.FINISH);
        stream.end();
        plan.moment(AnswerPoint.DONE).bytes("data: [DONE]\n\n");
    }

    private void role() {
        delta(delta -> {
            delta.put("role", "assistant").put("content", "");
            if (outgoing.request().effort().thinks()) {
                delta.put("reasoning_content", "");
            }
        });
    }

    private void thoughts() {
        pieces(
                outgoing.thoughts(),
                AnswerPoint.REASONING,
                piece -> delta(delta -> delta.putNull("content").put("reasoning_content", piece)));
    }

    private void text() {
        pieces(outgoing.message().text(), AnswerPoint.TEXT, piece -> delta(delta -> delta.put("content", piece)));
    }

    private void call(int index, ToolCall call) {
        delta(delta -> {
            ObjectNode start = delta.putArray("tool_calls").addObject();
            start.put("index", index).put("id", call.id()).put("type", "function");
            start.putObject("function").put("name", call.name()).put("arguments", "");
        });
        pieces(
                call.arguments(),
                AnswerPoint.ARGUMENTS,
                piece -> delta(delta -> delta.putArray("tool_calls")
                        .addObject()
                        .put("index", index)
                        .putObject("function")
                        .put("arguments", piece)));
    }

    private void end() {
        boolean wanted = outgoing.request().streaming() == Streaming.WITH_USAGE;
        UsagePlace place = outgoing.answer().delivery().usage();
        ObjectNode last = choice(delta -> delta.put("content", ""), outgoing.finishReason());
        if (wanted && place == UsagePlace.LAST) {
            last.set("usage", outgoing.billed().usage().toJson());
        }
        event(last);
        if (wanted && place == UsagePlace.EXTRA) {
            ObjectNode extra = outgoing.object("chat.completion.chunk");
            extra.putArray("choices");
            extra.set("usage", outgoing.billed().usage().toJson());
            event(extra);
        }
    }

    /** Sends text in pieces. Halfway through, plans the faults placed at {@code middle}. */
    private void pieces(String text, AnswerPoint middle, Consumer<String> send) {
        List<String> pieces = Pieces.of(text, outgoing.answer().delivery().piece());
        for (int i = 0; i < pieces.size(); i++) {
            if (i == pieces.size() / 2) {
                plan.moment(middle);
            }
            send.accept(pieces.get(i));
        }
    }

    private void delta(Consumer<ObjectNode> content) {
        event(choice(content, null));
    }

    private ObjectNode choice(Consumer<ObjectNode> content, @Nullable String finish) {
        ObjectNode chunk = outgoing.object("chat.completion.chunk");
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
        content.accept(choice.putObject("delta"));
        choice.putNull("logprobs").put("finish_reason", finish);
        return chunk;
    }

    private void event(ObjectNode chunk) {
        plan.bytes("data: " + Json.line(outgoing.dialect().out(chunk)) + "\n\n");
    }
}
