package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.List;

/** Calls a tool that mcp_find found: what approval decides on is that tool. */
final class CallTool extends OwnTool {
    static final String NAME = "mcp_call";
    private static final Described DESCRIBED = Described.of(
            NAME,
            "Calls a tool of an MCP server by the name that mcp_find gave, with the arguments that it takes.",
            List.of(
                    new Property("arguments", "object", "What the tool takes, as mcp_find says."),
                    new Property("tool", "string", "Its name, as mcp__server__tool.")),
            List.of("tool"));

    private final Calls calls;

    CallTool(Calls calls) {
        super(DESCRIBED);
        this.calls = calls;
    }

    static Definition definition() {
        return DESCRIBED.definition();
    }

    @Override
    public Kind kind() {
        return Kind.EFFECT;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        return calls.intent(tool(arguments), inner(arguments));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        return calls.call(tool(arguments), inner(arguments), run);
    }

    private static String tool(Arguments arguments) throws CallFailed {
        String tool = arguments.json().path("tool").asText("");
        if (tool.isBlank()) {
            throw CallFailed.error("mcp_call needs the name of a tool; nothing was done. mcp_find tells names.");
        }
        return tool;
    }

    private static ObjectNode inner(Arguments arguments) throws CallFailed {
        JsonNode inner = arguments.json().path("arguments");
        if (inner.isMissingNode() || inner.isNull()) {
            return Json.object();
        }
        if (inner instanceof ObjectNode object) {
            return object;
        }
        throw CallFailed.error("The arguments of mcp_call must be a JSON object; nothing was done.");
    }
}
