package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ForeignSchema;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.Tool.ToolSchema;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.mcp.Calls.McpResult;
import dev.deepseektui.core.tool.mcp.McpTool.ToolDefinition;
import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A tool whose definition is fixed in the header, regardless of the connected servers. */
interface DefinedTool extends Tool {
    ToolDefinition definition();

    @Override
    default String name() {
        return definition().name();
    }

    @Override
    default String description() {
        return definition().function().description();
    }

    @Override
    default ToolSchema parameters() {
        return ForeignSchema.of(definition().function().parameters());
    }

    /** A server's tool, which stays defined when the server is unavailable. */
    record ServerTool(ToolDefinition definition, Calls calls) implements DefinedTool {
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

    /** A tool that calls a tool found by mcp_find. Permission is checked for the called tool. */
    record CallTool(ToolDefinition definition, Calls calls) implements DefinedTool {
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

    /** A tool that finds servers' tools by keyword, offered when there are too many to define them all. */
    record FindTool(ToolDefinition definition, McpServers servers, Predicate<String> wanted) implements DefinedTool {
        static final String NAME = "mcp_find";
        private static final int MAX_FOUND = 8;
        private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
        static final ToolDefinition DEFINITION = ToolDefinition.of(
                NAME,
                "Finds tools of the MCP servers that are connected, by words: what you want to do, or a server's name."
                        + " Returns their names, what they do and what they take, for mcp_call. Without words it lists the"
                        + " servers and the names of all their tools.",
                """
                {"type": "object",
                 "properties": {
                   "words": {"type": "string", "description": "What the tool should do, or a server's name."}}}
                """);

        @Override
        public Kind kind() {
            return Kind.RECALL;
        }

        @Override
        public Intent intent(Arguments arguments) {
            return new Intent.Internal();
        }

        @Override
        public ToolOutcome call(Arguments arguments, ToolRun run) {
            String words = arguments.json().path("words").asText("").strip();
            return ToolOutcome.of(Status.OK, words.isEmpty() ? overview() : found(words));
        }

        private String overview() {
            return servers.all().stream().map(this::overview).collect(Collectors.joining("\n"));
        }

        private String overview(McpServer server) {
            ServerStatus status = server.status();
            String names = tools(server).map(McpTool::name).sorted().collect(Collectors.joining(", "));
            return server.spec().name() + ": " + (status.isReady() ? names : "not there (" + status.words() + ")");
        }

        private Stream<McpTool> tools(McpServer server) {
            return server.status().tools().tools().values().stream().filter(tool -> wanted.test(tool.name()));
        }

        private record ToolHit(McpTool tool, long score) {}

        private String found(String words) {
            List<String> query = NO_WORD.splitAsStream(words.toLowerCase(Locale.ROOT))
                    .filter(word -> word.length() > 1)
                    .distinct()
                    .toList();
            List<ToolHit> hits = servers.all().stream()
                    .flatMap(this::tools)
                    .map(tool -> new ToolHit(tool, score(tool, query)))
                    .filter(hit -> hit.score() > 0)
                    .sorted(Comparator.comparingLong(ToolHit::score)
                            .reversed()
                            .thenComparing(hit -> hit.tool().name()))
                    .toList();
            String shown =
                    hits.stream().limit(MAX_FOUND).map(hit -> shown(hit.tool())).collect(Collectors.joining("\n\n"));
            return shown.isEmpty()
                    ? "No tool of a connected server has any of these words. Call " + NAME
                            + " without words to see all names."
                    : shown + more(hits.size());
        }

        private static String more(int found) {
            return found <= MAX_FOUND ? "" : "\n\n" + (found - MAX_FOUND) + " more have some of these words.";
        }

        /** Scores a tool; a keyword in its name counts more than one in its description. */
        private static long score(McpTool tool, List<String> query) {
            String name = (tool.server() + " " + tool.tool()).toLowerCase(Locale.ROOT);
            String description = tool.description().toLowerCase(Locale.ROOT);
            return query.stream()
                    .mapToLong(word -> name.contains(word) ? 3 : description.contains(word) ? 1 : 0)
                    .sum();
        }

        private static String shown(McpTool tool) {
            return tool.name() + ": " + tool.description() + "\narguments: " + Json.line(tool.normal());
        }
    }

    /** A tool that reads a server's resource or lists the available resources. */
    record ReadTool(ToolDefinition definition, McpServers servers, Function<byte[], String> store)
            implements DefinedTool {
        static final String NAME = "mcp_read";
        /**
         * The tool name under which approval and permission rules treat reading a server's resources. No server's tool
         * can have it.
         */
        static final String INTENT = "@resources";

        static final ToolDefinition DEFINITION = ToolDefinition.of(
                NAME,
                "Reads a resource of an MCP server by its uri. Without a uri it lists the server's resources.",
                """
                {"type": "object",
                 "properties": {
                   "server": {"type": "string", "description": "The server's name."},
                   "uri": {"type": "string", "description": "Of the resource."}},
                 "required": ["server"]}
                """);
        private static final int MAX_LISTED = 200;

        @Override
        public Kind kind() {
            return Kind.EFFECT;
        }

        @Override
        public Intent intent(Arguments arguments) throws CallFailed {
            McpServer server = server(arguments);
            return new Intent.Foreign(
                    server.spec().name(),
                    INTENT,
                    arguments.toString(),
                    server.spec().approval().ofReads());
        }

        private McpServer server(Arguments arguments) throws CallFailed {
            String name = arguments.json().path("server").asText("");
            String known =
                    servers.all().stream().map(each -> each.spec().name()).collect(Collectors.joining(", "));
            return servers.find(name)
                    .orElseThrow(() -> CallFailed.error(
                            "There is no MCP server %s; nothing was done. There are: %s.".formatted(name, known)));
        }

        @Override
        public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
            McpServer server = server(arguments);
            String uri = arguments.json().path("uri").asText("");
            Duration longest = server.spec().waits().call();
            try {
                return uri.isBlank()
                        ? ToolOutcome.of(Status.OK, listed(server, run.cancellation()))
                        : read(server, uri, TimeLimits.of(longest), run);
            } catch (RpcFailure e) {
                throw Calls.failed(server.spec().name(), e, longest);
            }
        }

        /** The answer of a server to {@code resources/read}. */
        @ProtocolRecord
        record Contents(List<McpResult.ResourceContent> contents) {}

        /** A resource or a resource template, as listed by its server. */
        @ProtocolRecord
        private record ResourceEntry(String uri, String uriTemplate, String name, String title, String description) {
            private String line() {
                return (uri.isEmpty() ? uriTemplate : uri) + ": " + (title.isEmpty() ? name : title)
                        + (description.isEmpty() ? "" : ", " + description) + "\n";
            }
        }

        private ToolOutcome read(McpServer server, String uri, TimeLimits patience, ToolRun run) throws RpcFailure {
            String text = server
                    .ask("resources/read", Map.of("uri", uri), Contents.class, patience, run.cancellation())
                    .contents()
                    .stream()
                    .map(each -> each.shown(store))
                    .collect(Collectors.joining("\n"));
            return ToolOutcome.about(Status.OK, text.isEmpty() ? "(empty)" : text, uri);
        }

        private static String listed(McpServer server, Cancellation cancellation) throws RpcFailure {
            List<JsonNode> all = new ArrayList<>(server.list(Listed.RESOURCES, cancellation));
            all.addAll(server.list(Listed.TEMPLATES, cancellation));
            StringBuilder text = new StringBuilder();
            for (JsonNode each : all.subList(0, Math.min(all.size(), MAX_LISTED))) {
                text.append(RpcMessage.result(each, ResourceEntry.class).line());
            }
            if (all.size() > MAX_LISTED) {
                text.append(all.size() - MAX_LISTED).append(" more are not shown.\n");
            }
            return text.isEmpty() ? "The server has no resources." : text.toString();
        }
    }
}
