package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.process.PlainText;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.mcp.DefinedTool.FindTool;
import dev.deepseektui.core.tool.mcp.DefinedTool.ReadTool;
import dev.deepseektui.core.tool.mcp.McpTool.ToolDefinition;
import dev.deepseektui.core.tool.mcp.McpTool.ToolName;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tool calls to MCP servers, by tool name. */
record Calls(McpServers servers, Function<byte[], String> store, Predicate<String> wanted) {
    private static final int PROGRESS_CAP = 10;

    /** Creates the tool for a definition in the header. The server or its tool may no longer exist. */
    Tool tool(ToolDefinition definition) {
        return switch (definition.name()) {
            case FindTool.NAME -> new FindTool(definition, servers, wanted);
            case DefinedTool.CallTool.NAME -> new DefinedTool.CallTool(definition, this);
            case ReadTool.NAME -> new ReadTool(definition, servers, store);
            default -> new DefinedTool.ServerTool(definition, this);
        };
    }

    /** A tool that is currently available, with its server. */
    record CallTarget(McpServer server, McpTool tool) {
        Claim claim() {
            if (!tool.saysReadOnly()) {
                return Claim.NONE;
            }
            return server.spec().approval().ofReads();
        }
    }

    Optional<CallTarget> find(String name) {
        for (McpServer server : servers.all()) {
            for (McpTool tool : server.status().tools().tools().values()) {
                if (tool.name().equals(name) && wanted.test(name)) {
                    return Optional.of(new CallTarget(server, tool));
                }
            }
        }
        return Optional.empty();
    }

    private CallTarget target(String name) throws CallFailed {
        return find(name).orElseThrow(() -> missing(name));
    }

    private CallFailed missing(String name) {
        Optional<McpServer> server =
                name.startsWith(ToolName.PREFIX) ? servers.find(ToolName.server(name)) : Optional.empty();
        if (server.isEmpty()) {
            return CallFailed.error("No MCP server that is configured now has a tool " + name
                    + ". Nothing was done; go on without it.");
        }
        ServerStatus status = server.get().status();
        String subject = "The MCP server " + server.get().spec().name();
        return CallFailed.error(
                status.isReady()
                        ? subject + " no longer has the tool " + name + ". Nothing was done."
                        : subject + " is not there: " + status.words()
                                + ". Nothing was done; go on without it, or try again later.");
    }

    Intent intent(String name, ObjectNode arguments) throws CallFailed {
        CallTarget target = target(name);
        return new Intent.Foreign(
                target.server().spec().name(), target.tool().tool(), Json.line(arguments), target.claim());
    }

    ToolOutcome call(String name, ObjectNode arguments, ToolRun run) throws CallFailed {
        CallTarget target = target(name);
        String server = target.server().spec().name();
        Duration silence = target.server().spec().waits().call();
        TimeLimits patience =
                new TimeLimits(silence, silence.multipliedBy(PROGRESS_CAP), said -> run.progress(progress(said)));
        try {
            CallParams call = new CallParams(target.tool().tool(), arguments);
            return target.server()
                    .ask("tools/call", call, McpResult.class, patience, run.cancellation())
                    .outcome(store);
        } catch (RpcFailure e) {
            throw failed(server, e, silence);
        }
    }

    private record CallParams(String name, ObjectNode arguments) {}

    @ProtocolRecord
    private record ProgressReport(
            JsonNode progress, @Nullable JsonNode total, String message) {
        private String line() {
            String of = total == null ? "" : "/" + total.asText();
            return progress.asText() + of + (message.isEmpty() ? "" : " " + message) + "\n";
        }
    }

    /** Returns the line shown for a progress report. */
    private static String progress(JsonNode said) {
        try {
            return Json.bound(said, ProgressReport.class).line();
        } catch (JsonProcessingException e) {
            return said + "\n";
        }
    }

    static CallFailed failed(String server, RpcFailure failure, Duration silence) {
        String whose = "The MCP server " + server;
        return switch (failure.kind()) {
            case REFUSED -> CallFailed.error(whose + " refused: " + failure.getMessage());
            case TIMED_OUT ->
                new CallFailed(ToolOutcome.of(
                                Status.ERROR,
                                whose + " did not answer within " + silence.toSeconds()
                                        + " s; whether anything was done is not known.")
                        .timedOut(silence.toSeconds()));
            case CANCELLED -> new CallFailed(ToolOutcome.of(Status.CANCELLED, "cancelled by the user"));
            case CLOSED ->
                CallFailed.error(whose + " is gone (" + failure.getMessage()
                        + "); whether anything was done is not known. It is started again.");
            case TOO_LONG ->
                CallFailed.error("What the MCP server " + server + " answered cannot be used: " + failure.getMessage()
                        + ". Ask for less.");
        };
    }

    /**
     * The result of a tool call: the text, and for any other content one line with its type and artifact. Structured
     * content repeats the text, so it is used only if there is nothing else.
     */
    @ProtocolRecord
    record McpResult(List<JsonNode> content, @Nullable JsonNode structuredContent, boolean isError) {
        private static final int KILO = 1024;

        /** A part of the content, of any known type. */
        @ProtocolRecord
        record ContentPart(
                String type,
                String text,
                String data,
                String mimeType,
                String uri,
                String name,
                String title,
                String description,
                @Nullable ResourceContent resource) {
            private String shown(JsonNode json, Function<byte[], String> store) {
                return switch (type) {
                    case "text" -> PlainText.withoutEscapes(text);
                    case "image", "audio" -> kept(type, mimeType, data, store);
                    case "resource_link" -> {
                        String named = title.isEmpty() ? name : title;
                        yield "[resource " + uri + (named.isEmpty() ? "" : ": " + named)
                                + (description.isEmpty() ? "" : ", " + description) + "]";
                    }
                    case "resource" -> resource == null ? json.toString() : resource.shown(store);
                    default -> json.toString();
                };
            }
        }

        /** The contents of a resource: text or base64. */
        @ProtocolRecord
        record ResourceContent(String uri, @Nullable String text, String mimeType, String blob) {
            String shown(Function<byte[], String> store) {
                return "[" + uri + "]\n"
                        + Objects.requireNonNullElseGet(text, () -> kept("file", mimeType, blob, store));
            }
        }

        /**
         * Returns the outcome for the model.
         *
         * @param store stores bytes and returns the ID of their artifact
         */
        ToolOutcome outcome(Function<byte[], String> store) {
            String text = content.stream()
                    .map(part -> shown(part, store))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("\n"));
            if (text.isEmpty() && structuredContent != null) {
                text = structuredContent.toString();
            }
            if (text.isEmpty()) {
                text = isError ? "The tool failed and did not say why." : "(no output)";
            }
            return ToolOutcome.of(isError ? Status.ERROR : Status.OK, text);
        }

        private static String shown(JsonNode part, Function<byte[], String> store) {
            try {
                return Json.bound(part, ContentPart.class).shown(part, store);
            } catch (JsonProcessingException e) {
                return part.toString();
            }
        }

        private static String kept(String kind, String mimeType, String base64, Function<byte[], String> store) {
            String type = mimeType.isEmpty() ? "unknown" : mimeType;
            byte[] bytes;
            try {
                bytes = Base64.getMimeDecoder().decode(base64);
            } catch (IllegalArgumentException e) {
                return "[" + kind + " " + type + " that could not be read]";
            }
            String size = bytes.length < KILO ? bytes.length + " bytes" : bytes.length / KILO + " KB";
            return "[%s %s, %s, kept as artifact:%s; you cannot see it, the user can]"
                    .formatted(kind, type, size, store.apply(bytes));
        }
    }
}
