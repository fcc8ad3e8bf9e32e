package dev.deepseektui.app.exec;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints a line for each message, in the form of Claude Code's headless runs. Used by the engine's thread. */
public final class StreamJson implements SessionListener {
    private final PrintStream out;
    private String session = "";

    public StreamJson(PrintStream out) {
        this.out = out;
    }

    /** Prints the first line, about the session. */
    public void begin(Session opened) {
        session = opened.id();
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("type", "system");
        line.put("subtype", "init");
        line.put("session_id", session);
        line.put("cwd", opened.workspace().root().toString());
        line.put("model", opened.state().conversation().header().model());
        line.put("permissionMode", opened.mode().word());
        line.put("tools", tools(opened.state().conversation().header().tools()));
        print(line);
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

    /** Prints a message of an agent, with the id of the call that started it. */
    @Override
    public void inAgent(AgentStarted agent, Recorded event) {
        message(event, agent);
    }

    private void message(Recorded recorded, @Nullable AgentStarted agent) {
        if (recorded.event() instanceof ReplyReceived reply) {
            List<Map<String, Object>> content = new ArrayList<>();
            if (!reply.content().isBlank()) {
                content.add(Map.of("type", "text", "text", reply.content()));
            }
            reply.calls().forEach(call -> content.add(use(call)));
            message("assistant", content, agent);
        } else if (recorded.event() instanceof ToolReturned returned) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("type", "tool_result");
            result.put("tool_use_id", returned.callId());
            result.put("content", returned.outcome().text());
            result.put("is_error", returned.outcome().status() != Status.OK);
            message("user", List.of(result), agent);
        }
    }

    private static Map<String, Object> use(ToolCall call) {
        Map<String, Object> use = new LinkedHashMap<>();
        use.put("type", "tool_use");
        use.put("id", call.id());
        use.put("name", call.name());
        use.put("input", read(call.arguments()));
        return use;
    }

    private static JsonNode read(String json) {
        try {
            return Json.tree(json);
        } catch (IOException malformed) {
            return TextNode.valueOf(json);
        }
    }

    private void message(String role, List<Map<String, Object>> content, @Nullable AgentStarted agent) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("type", role);
        line.put("message", Map.of("role", role, "content", content));
        line.put("parent_tool_use_id", agent == null ? null : agent.callId());
        line.put("session_id", session);
        if (agent != null) {
            line.put("agent", agent.agent() + " " + agent.number());
        }
        print(line);
    }

    public void print(Map<String, @Nullable Object> line) {
        out.println(SafeText.json(Json.line(line)));
        out.flush();
    }
}
