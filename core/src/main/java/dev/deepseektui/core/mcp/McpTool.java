package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.mcp.ServerSpec.Address;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tool of a server, brought into the form in which a model may be told of it.
 *
 * @param saysReadOnly what the server claims
 */
record McpTool(String server, String tool, String description, InputSchema input, boolean saysReadOnly) {
    private static final int LONGEST_DESCRIPTION = 6000;
    private static final int LONGEST_NAME = 200;
    /** The names of all are told where they are not defined, and recorded where they change. */
    private static final int MOST_TOOLS = 1000;

    /** For the model. */
    String name() {
        return ToolName.of(server, tool);
    }

    /** Whether people can be told of it: on one line, and not too long a one. */
    static boolean isName(String name) {
        return !name.isBlank()
                && name.length() <= LONGEST_NAME
                && SafeText.line(name).equals(name);
    }

    /** As it goes into the header. */
    ObjectNode definition() {
        return Definition.of(name(), description, input.normal());
    }

    /**
     * The tools of one server, by their names, and why some of them are left out.
     *
     * @param leftOut a sentence for each
     */
    record Listing(Map<String, McpTool> tools, List<String> leftOut) {
        static final Listing NONE = new Listing(Map.of(), List.of());

        Listing {
            tools = Map.copyOf(tools);
            leftOut = List.copyOf(leftOut);
        }

        /** Each by itself: a bad one does not cost the others. */
        static Listing of(ServerSpec server, Iterable<JsonNode> listed) {
            Map<String, McpTool> tools = new LinkedHashMap<>();
            List<String> leftOut = new ArrayList<>();
            int seen = 0;
            for (JsonNode each : listed) {
                if (++seen > MOST_TOOLS) {
                    leftOut.add("all behind the first " + MOST_TOOLS + " tools");
                    break;
                }
                String name = each.path("name").asText("");
                if (!isName(name)) {
                    leftOut.add(name.isBlank() ? "a tool without a name" : shown(name) + ": that is no name");
                } else if (name.equals(ReadTool.INTENT)) {
                    leftOut.add(name + ": rules call reading its resources so");
                } else if (each.path("execution").path("taskSupport").asText("").equals("required")) {
                    leftOut.add(name + ": it runs as a task only, which this program does not do");
                } else if (server.tools().lets(name)) {
                    try {
                        tools.putIfAbsent(name, read(server, name, each));
                    } catch (NormalSchema.Unusable e) {
                        leftOut.add(name + ": its schema " + e.getMessage());
                    }
                }
            }
            return new Listing(tools, leftOut);
        }

        private static McpTool read(ServerSpec server, String name, JsonNode tool) throws NormalSchema.Unusable {
            JsonNode input = tool.path("inputSchema");
            String said = tool.path("description").asText("");
            String text = said.isBlank() ? title(tool, name) : said.strip();
            return new McpTool(
                    server.name(),
                    name,
                    text.length() <= LONGEST_DESCRIPTION ? text : text.substring(0, LONGEST_DESCRIPTION) + "…",
                    server.place() instanceof Address ? InputSchema.overHttp(input) : InputSchema.overPipe(input),
                    tool.path("annotations").path("readOnlyHint").asBoolean(false));
        }

        private static String shown(String name) {
            return SafeText.line(name.substring(0, Math.min(name.length(), LONGEST_NAME)));
        }

        private static String title(JsonNode tool, String name) {
            return tool.path("title")
                    .asText(tool.path("annotations").path("title").asText(name));
        }
    }
}
