package dev.deepseektui.app.exec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A listener that prints JSON lines: events as on the tape, with control characters escaped, and the streamed text
 * between the events.
 */
public record JsonEvents(TapeCodec codec, PrintStream out) implements SessionListener {
    @Override
    public void recorded(Recorded event) {
        print(new String(codec.line(event), StandardCharsets.UTF_8));
    }

    /** Prints an agent's event. The field {@code agent} contains the agent's name and number. */
    @Override
    public void inAgent(AgentStarted agent, Recorded event) {
        ObjectNode line = Json.object().put("agent", agent.agent() + " " + agent.number());
        line.setAll(tree(codec.line(event)));
        print(Json.line(line));
    }

    private static ObjectNode tree(byte[] line) {
        try {
            return (ObjectNode) Json.tree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void streamed(ChatEvent event) {
        if (event instanceof TextDelta delta) {
            delta("text", delta.text());
        } else if (event instanceof ReasoningDelta delta) {
            delta("reasoning", delta.text());
        }
    }

    private void delta(String kind, String text) {
        print(Json.line(Json.object().put("type", "delta").put("kind", kind).put("text", text)));
    }

    private synchronized void print(String line) {
        out.println(SafeText.json(line));
        out.flush();
    }
}
