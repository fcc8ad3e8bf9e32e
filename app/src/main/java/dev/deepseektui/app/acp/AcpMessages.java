package dev.deepseektui.app.acp;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerPlace;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.ServerSpec.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The messages of version 1 of the Agent Client Protocol. */
final class AcpMessages {
    private AcpMessages() {}

    /** The params of a request. */
    @JsonNaming(LowerCamelCaseStrategy.class)
    interface Params {}

    record Initialize(@Nullable ClientCapabilities clientCapabilities) implements Params {}

    record Authenticate(String methodId) implements Params {}

    record NewSession(String cwd, @Nullable List<ClientServer> mcpServers) implements Params {}

    record KnownSession(
            String sessionId, String cwd, @Nullable List<ClientServer> mcpServers) implements Params {}

    record ListSessions(@Nullable String cwd, @Nullable String cursor) implements Params {}

    record CloseSession(String sessionId) implements Params {}

    record PromptRequest(String sessionId, List<PromptBlock> prompt) implements Params {}

    record SetMode(String sessionId, String modeId) implements Params {}

    record SetOption(String sessionId, String configId, String value) implements Params {}

    @ProtocolRecord
    record ClientCapabilities(
            @Nullable Auth auth,
            @Nullable SessionCapabilities session,
            @JsonProperty("_meta") @Nullable ClientMeta meta) {
        static final ClientCapabilities NONE = new ClientCapabilities(null, null, null);

        /** Returns whether the editor can run this program in a terminal to log in. */
        boolean terminalLogin() {
            return auth != null && auth.terminal();
        }

        /** Returns whether the editor shows notices outside the conversation. */
        boolean notices() {
            return session != null && session.notices().isObject();
        }

        /** Returns whether the editor shows compactions. */
        boolean compactions() {
            return session != null && session.compaction().isObject();
        }

        /** Returns whether the editor shows output in the form of a terminal that it does not run itself. */
        boolean terminalOutput() {
            return meta != null && meta.terminalOutput().asBoolean(false);
        }
    }

    @ProtocolRecord
    record Auth(boolean terminal) {}

    @ProtocolRecord
    record SessionCapabilities(JsonNode notices, JsonNode compaction) {}

    @ProtocolRecord
    record ClientMeta(@JsonProperty("terminal_output") JsonNode terminalOutput) {}

    /** A piece of a prompt of any type. */
    @ProtocolRecord
    record PromptBlock(
            String type,
            String text,
            String uri,
            String name,
            String data,
            @Nullable EmbeddedResource resource) {}

    @ProtocolRecord
    record EmbeddedResource(String uri, @Nullable String text, String mimeType, String blob) {}

    @ProtocolRecord
    record Initialized(
            int protocolVersion,
            AgentCapabilities agentCapabilities,
            AgentInfo agentInfo,
            List<AuthMethod> authMethods) {}

    @ProtocolRecord
    record AgentCapabilities(
            boolean loadSession,
            PromptCapabilities promptCapabilities,
            McpCapabilities mcpCapabilities,
            SessionMethods sessionCapabilities) {}

    @ProtocolRecord
    record PromptCapabilities(boolean image, boolean audio, boolean embeddedContext) {}

    record McpCapabilities(boolean http, boolean sse) {}

    /** The methods of sessions that may be called, each an empty object. */
    record SessionMethods(Map<String, String> list, Map<String, String> resume, Map<String, String> close) {}

    record AgentInfo(String name, String title, String version) {}

    record AuthMethod(
            String id,
            String name,
            String description,
            @Nullable String type,
            @Nullable List<String> args) {}

    /** The answer to a request that opens a session. */
    @ProtocolRecord
    record OpenResult(@Nullable String sessionId, Modes modes, List<ConfigOption> configOptions) {}

    /** The modes, for editors that know no options. */
    @ProtocolRecord
    record Modes(String currentModeId, List<SessionMode> availableModes) {}

    record SessionMode(String id, String name, String description) {}

    @ProtocolRecord
    record ConfigOptionList(List<ConfigOption> configOptions) {}

    @ProtocolRecord
    record ConfigOption(
            String id, String name, String category, String type, String currentValue, List<OptionValue> options) {}

    record OptionValue(String value, String name, @Nullable String description) {}

    @ProtocolRecord
    record Sessions(List<ListedSession> sessions, @Nullable String nextCursor) {}

    @ProtocolRecord
    record ListedSession(String sessionId, String cwd, String title, String updatedAt) {}

    @ProtocolRecord
    record PromptResult(String stopReason) {}

    /** The notification of an update of a session. */
    @ProtocolRecord
    record SessionUpdate(String sessionId, Object update) {}

    @ProtocolRecord
    record Chunk(String sessionUpdate, String messageId, TextContent content) {}

    record TextContent(String type, String text) {
        static TextContent of(String text) {
            return new TextContent("text", SafeText.block(text));
        }
    }

    @ProtocolRecord
    record NoticeUpdate(String sessionUpdate, String severity, String title) {}

    @ProtocolRecord
    record PlanUpdate(String sessionUpdate, List<PlanEntry> entries) {}

    record PlanEntry(String content, String priority, String status) {}

    @ProtocolRecord
    record CompactionUpdate(String sessionUpdate, String compactionId, String status) {}

    @ProtocolRecord
    record SessionInfo(String sessionUpdate, String title) {}

    @ProtocolRecord
    record Usage(
            String sessionUpdate,
            long used,
            long size,
            @Nullable Cost cost) {}

    record Cost(double amount, String currency) {}

    @ProtocolRecord
    record CommandsUpdate(String sessionUpdate, List<AvailableCommand> availableCommands) {}

    record AvailableCommand(
            String name, String description, @Nullable CommandHint input) {}

    record CommandHint(String hint) {}

    @ProtocolRecord
    record CurrentMode(String sessionUpdate, String currentModeId) {}

    @ProtocolRecord
    record CurrentOptions(String sessionUpdate, List<ConfigOption> configOptions) {}

    /**
     * A tool call, new or changed.
     *
     * @param view the description; null if it is unchanged
     * @param place the location, if it is better known than from the call
     */
    @ProtocolRecord
    record ToolCallUpdate(
            @Nullable String sessionUpdate,
            String toolCallId,
            @Nullable String status,
            @JsonUnwrapped @Nullable CallDetails view,
            @Nullable List<Object> content,
            @JsonProperty("locations") @Nullable List<Location> place,
            @Nullable CallExit rawOutput,
            @JsonProperty("_meta") @Nullable Object meta) {}

    @ProtocolRecord
    record CallDetails(
            String title,
            String kind,
            JsonNode rawInput,
            @Nullable List<Location> locations) {}

    record Location(String path, @Nullable Integer line) {}

    @ProtocolRecord
    record CallExit(int exitCode) {}

    record TerminalInfo(Info terminalInfo) {
        record Info(String terminalId, String cwd) {}
    }

    record TerminalOutput(TerminalData terminalOutput) {
        record TerminalData(String terminalId, String data) {}
    }

    record TerminalExit(Exit terminalExit) {
        /** The signal is not known. */
        @JsonInclude(JsonInclude.Include.ALWAYS)
        record Exit(
                String terminalId,
                @Nullable Integer exitCode,
                @Nullable String signal) {}
    }

    record ContentBlock(String type, TextContent content) {
        static ContentBlock of(String text) {
            return new ContentBlock("content", TextContent.of(text));
        }
    }

    @ProtocolRecord
    record Terminal(String type, String terminalId) {}

    /** A changed part of a file; the old text of a new file is null. */
    @ProtocolRecord
    record Diff(
            String type,
            String path,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            String oldText,

            String newText) {}

    @ProtocolRecord
    record PermissionRequest(String sessionId, ToolCallUpdate toolCall, List<PermissionOption> options) {}

    @ProtocolRecord
    record PermissionOption(String optionId, String name, String kind) {}

    @ProtocolRecord
    record PermissionAnswer(@Nullable Outcome outcome) {}

    @ProtocolRecord
    record Outcome(String outcome, String optionId) {}

    /** An MCP server of the editor. It is not trusted: each of its tools needs approval. */
    @ProtocolRecord
    record ClientServer(
            String name,
            String type,
            String command,
            List<String> args,
            List<Pair> env,
            String url,
            List<Pair> headers) {
        @ProtocolRecord
        record Pair(String name, String value) {}

        static List<ServerSpec> specs(@Nullable List<ClientServer> servers) throws RpcFailure {
            List<ServerSpec> specs = new ArrayList<>();
            for (ClientServer server : servers == null ? List.<ClientServer>of() : servers) {
                specs.add(server.spec());
            }
            return specs;
        }

        private ServerSpec spec() throws RpcFailure {
            if (name.isEmpty()) {
                throw AcpErrors.invalid("an MCP server has no name");
            }
            // The name is used for a log file and in the names of tools.
            String safe = name.replaceAll("[^A-Za-z0-9_-]", "_");
            return new ServerSpec(safe, place(), ToolFilter.ALL, Waits.USUAL, Approval.ASK, true);
        }

        private ServerPlace place() throws RpcFailure {
            return switch (type) {
                case "", "stdio" -> program();
                case "http" -> new Address(url, table(headers));
                default -> throw AcpErrors.invalid("MCP servers are reached by stdio or http");
            };
        }

        private Program program() throws RpcFailure {
            if (command.isEmpty()) {
                throw AcpErrors.invalid("the MCP server " + name + " has no command");
            }
            List<String> line = new ArrayList<>(List.of(command));
            line.addAll(args);
            return new Program(line, table(env), Optional.empty());
        }

        private static Map<String, String> table(List<Pair> pairs) {
            Map<String, String> table = new TreeMap<>();
            pairs.forEach(each -> table.put(each.name(), each.value()));
            return table;
        }
    }
}
