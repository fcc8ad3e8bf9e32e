package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.mcp.DefinedTool.ReadTool;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server's tool as offered to the model.
 *
 * @param input the server's schema, against which arguments are checked
 * @param normal the schema for the model
 * @param headers the arguments that are also sent as headers
 * @param saysReadOnly true if the server claims that the tool only reads
 */
record McpTool(
        String server,
        String tool,
        String description,
        JsonNode input,
        ObjectNode normal,
        ParameterHeaders headers,
        boolean saysReadOnly) {
    private static final int MAX_DESCRIPTION_LENGTH = 6000;
    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_TOOLS = 1000;

    String name() {
        return ToolName.of(server, tool);
    }

    /** Returns true if the name is a single line of limited length that is not blank and has no unsafe characters. */
    static boolean isName(String name) {
        return !name.isBlank()
                && name.length() <= MAX_NAME_LENGTH
                && SafeText.line(name).equals(name);
    }

    ToolDefinition definition() {
        return ToolDefinition.of(name(), description, normal);
    }

    /** The tools of one server by name, and the reasons why some are left out. */
    record ToolListing(Map<String, McpTool> tools, List<String> leftOut) {
        static final ToolListing NONE = new ToolListing(Map.of(), List.of());

        static ToolListing of(ServerSpec server, Iterable<JsonNode> listed) {
            Map<String, McpTool> tools = new LinkedHashMap<>();
            List<String> leftOut = new ArrayList<>();
            int seen = 0;
            for (JsonNode each : listed) {
                if (++seen > MAX_TOOLS) {
                    leftOut.add(say("mcp.left.many", MAX_TOOLS));
                    break;
                }
                try {
                    ToolEntry tool = Json.bound(each, ToolEntry.class);
                    String problem = tool.problem();
                    if (!problem.isEmpty()) {
                        leftOut.add(problem);
                    } else if (server.tools().allows(tool.name())) {
                        tools.putIfAbsent(tool.name(), tool.of(server));
                    }
                } catch (NormalSchema.UnusableSchema e) {
                    leftOut.add(shown(each.path("name").asText("a tool")) + ": its schema " + e.getMessage());
                } catch (JsonProcessingException e) {
                    leftOut.add(shown(each.path("name").asText("a tool")) + ": " + Json.complaint(e));
                }
            }
            return new ToolListing(tools, leftOut);
        }
    }

    private static String shown(String name) {
        return SafeText.line(name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH)));
    }

    /** A tool as listed by its server. */
    @ProtocolRecord
    private record ToolEntry(
            String name,
            String title,
            String description,
            JsonNode inputSchema,
            @Nullable Annotations annotations,
            @Nullable ToolExecution execution) {
        /** Returns the reason why the tool cannot be offered; blank if it can. */
        private String problem() {
            if (!isName(name)) {
                return name.isBlank() ? say("mcp.left.unnamed") : say("mcp.left.name", shown(name));
            }
            if (name.equals(ReadTool.INTENT)) {
                return say("mcp.left.reserved", name);
            }
            return execution != null && execution.taskSupport().equals("required") ? say("mcp.left.task", name) : "";
        }

        private McpTool of(ServerSpec server) throws NormalSchema.UnusableSchema {
            String text = Stream.of(description.strip(), title, annotations == null ? "" : annotations.title())
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse(name);
            return new McpTool(
                    server.name(),
                    name,
                    Excerpt.of(text, MAX_DESCRIPTION_LENGTH),
                    inputSchema,
                    NormalSchema.of(inputSchema),
                    server.place() instanceof Address ? ParameterHeaders.of(inputSchema) : ParameterHeaders.NONE,
                    annotations != null && annotations.readOnlyHint());
        }
    }

    @ProtocolRecord
    private record Annotations(String title, boolean readOnlyHint) {}

    @ProtocolRecord
    private record ToolExecution(String taskSupport) {}

    /** A tool definition in a header. */
    record ToolDefinition(String type, FunctionDefinition function) {
        record FunctionDefinition(String name, String description, ObjectNode parameters) {}

        static ToolDefinition of(String name, String description, String schema) {
            try {
                return of(name, description, (ObjectNode) Json.tree(schema));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }

        static ToolDefinition of(String name, String description, ObjectNode schema) {
            return new ToolDefinition(
                    "function",
                    new FunctionDefinition(
                            name, description, ForeignSchema.of(schema).schema()));
        }

        String name() {
            return function.name();
        }
    }

    /**
     * The name of a server's tool for the model: {@code mcp__server__tool}, limited to the characters and the length
     * that providers accept. An ambiguous name gets a hash of the server's and the tool's name, so that it does not
     * depend on the other servers.
     */
    static final class ToolName {
        static final String PREFIX = "mcp__";
        private static final String BETWEEN = "__";
        private static final int MAX_LENGTH = 64;
        private static final int HASH = 8;
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");
        private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9_-]");

        private ToolName() {}

        static String of(String server, String tool) {
            String name = PREFIX + server + BETWEEN + tool;
            boolean isPlain = PLAIN.matcher(name).matches() && name.length() <= MAX_LENGTH;
            // Without this check, tool c of server a__b and tool b__c of server a would have the same name.
            boolean isClear = !server.contains(BETWEEN) && !server.endsWith("_") && !tool.startsWith("_");
            if (isPlain && isClear) {
                return name;
            }
            String characters = OTHER.matcher(name).replaceAll("_");
            String cut = characters.substring(0, Math.min(characters.length(), MAX_LENGTH - HASH - 1));
            return cut + "_" + hash(server + "\0" + tool);
        }

        private static String hash(String text) {
            return FileVersion.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, HASH);
        }

        static String server(String name) {
            String rest = name.substring(PREFIX.length());
            int end = rest.indexOf(BETWEEN);
            return end < 0 ? rest : rest.substring(0, end);
        }
    }
}
