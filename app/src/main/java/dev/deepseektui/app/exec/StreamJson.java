package dev.deepseektui.app.exec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A listener that prints one line per message, as in Claude Code's {@code stream-json} format. Used on the engine
 * thread.
 */
public final class StreamJson implements SessionListener {
    private final PrintStream out;
    private String session = "";

    public StreamJson(PrintStream out) {
        this.out = out;
    }

    /** Prints the first line, which describes the session. */
    public void begin(Session opened) {
        session = opened.id();
        String header = opened.state().conversation().header().tools();
        ObjectNode line = Json.object()
                .put("type", "system")
                .put("subtype", "init")
                .put("session_id", session)
                .put("cwd", opened.workspace().root().toString())
                .put("model", opened.state().conversation().header().model())
                .put("permissionMode", opened.mode().word());
        print(line.set("tools", Json.treeOf(tools(header))));
    }

    private static List<String> tools(String json) {
        List<String> names = new ArrayList<>();
        read(json).forEach(tool -> names.add(tool.path("function").path("name").asText()));
        return names;
    }

    @Override
    public void recorded(Recorded recorded) {
        message(recorded, null);
    }

    /** Prints an agent's message. It includes the ID of the call that started the agent. */
    @Override
    public void inAgent(AgentStarted agent, Recorded event) {
        message(event, agent);
    }

    private void message(Recorded recorded, @Nullable AgentStarted agent) {
        if (recorded.event() instanceof ReplyReceived reply) {
            ArrayNode content = Json.array();
            if (!reply.content().isBlank()) {
                content.add(Json.object().put("type", "text").put("text", reply.content()));
            }
            reply.calls().forEach(call -> content.add(use(call)));
            message("assistant", content, agent);
        } else if (recorded.event() instanceof ToolReturned returned) {
            message(
                    "user",
                    Json.array()
                            .add(Json.object()
                                    .put("type", "tool_result")
                                    .put("tool_use_id", returned.callId())
                                    .put("content", returned.outcome().text())
                                    .put("is_error", returned.outcome().status() != Status.OK)),
                    agent);
        }
    }

    private static ObjectNode use(ToolCall call) {
        return Json.object()
                .put("type", "tool_use")
                .put("id", call.id())
                .put("name", call.name())
                .set("input", read(call.arguments()));
    }

    private static JsonNode read(String json) {
        try {
            return Json.tree(json);
        } catch (IOException malformed) {
            return TextNode.valueOf(json);
        }
    }

    private void message(String role, ArrayNode content, @Nullable AgentStarted agent) {
        ObjectNode line = Json.object().put("type", role);
        line.set("message", Json.object().put("role", role).set("content", content));
        line.put("parent_tool_use_id", agent == null ? null : agent.callId()).put("session_id", session);
        if (agent != null) {
            line.put("agent", agent.agent() + " " + agent.number());
        }
        print(line);
    }

    public void print(JsonNode line) {
        out.println(SafeText.json(Json.line(line)));
        out.flush();
    }
}
