package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.Tool.ToolSchema;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.mcp.McpTool.ToolDefinition;
import dev.deepseektui.core.workspace.CallFailed;

/** A tool whose definition is fixed in the header, whatever servers are connected. */
abstract class DefinedTool implements Tool {
    private final ToolDefinition definition;

    DefinedTool(ToolDefinition definition) {
        this.definition = definition;
    }

    @Override
    public final String name() {
        return definition.name();
    }

    @Override
    public final String description() {
        return definition.function().description();
    }

    @Override
    public final ToolSchema parameters() {
        return ForeignSchema.of(definition.function().parameters());
    }

    /** A server's tool, which stays defined when the server is gone. */
    static final class ServerTool extends DefinedTool {
        private final Calls calls;

        ServerTool(ToolDefinition definition, Calls calls) {
            super(definition);
            this.calls = calls;
        }

        @Override
        public Kind kind() {
            return calls.find(name())
                    .filter(target -> target.claim() == Claim.READS_BELIEVED)
                    .map(target -> Kind.RECALL)
                    .orElse(Kind.EFFECT);
        }

        @Override
        public Intent intent(Arguments arguments) throws CallFailed {
            return calls.intent(name(), arguments.json());
        }

        @Override
        public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
            return calls.call(name(), arguments.json(), run);
        }
    }

    /** Calls a tool found by mcp_find. Approval decides about the called tool. */
    static final class CallTool extends DefinedTool {
        static final String NAME = "mcp_call";
        static final ToolDefinition DEFINITION = ToolDefinition.of(
                NAME,
                "Calls a tool of an MCP server by the name that mcp_find gave, with the arguments that it takes.",
                """
                {"type": "object",
                 "properties": {
                   "arguments": {"type": "object", "description": "What the tool takes, as mcp_find says."},
                   "tool": {"type": "string", "description": "Its name, as mcp__server__tool."}},
                 "required": ["tool"]}
                """);
        private final Calls calls;

        CallTool(Calls calls) {
            super(DEFINITION);
            this.calls = calls;
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
}
