package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tool.mcp.McpServers.McpPrompt;
import dev.deepseektui.core.tool.mcp.McpTool.ToolListing;
import dev.deepseektui.core.tool.mcp.Protocol.ServerFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The state of a server, as shown to the user.
 *
 * @param place its command line or address, as configured
 * @param why the reason for a failure; blank if it is ready or starting
 * @param title the name that it gives itself; blank if none
 * @param version the protocol version
 * @param tools sorted by name
 * @param leftOut a sentence for each tool that is not offered
 */
public record ServerView(
        String name,
        String place,
        boolean isReady,
        String why,
        String title,
        String version,
        List<ToolView> tools,
        List<String> leftOut,
        Path log) {

    /**
     * A tool of a server.
     *
     * @param saysReadOnly true if the server claims that the tool only reads
     */
    public record ToolView(String name, String description, JsonNode schema, boolean saysReadOnly) {}

    static ServerView of(McpServer server) {
        ServerStatus status = server.status();
        List<ToolView> tools = new TreeMap<>(status.tools().tools())
                .values().stream()
                        .map(tool -> new ToolView(tool.tool(), tool.description(), tool.input(), tool.saysReadOnly()))
                        .toList();
        return new ServerView(
                server.spec().name(),
                server.spec().place().words(),
                status.isReady(),
                status.why(),
                status.facts().map(ServerFacts::title).orElse(""),
                status.facts().map(ServerFacts::version).orElse(""),
                tools,
                status.tools().leftOut(),
                server.log().file());
    }

    /**
     * The internal state of a server.
     *
     * @param why the reason for a failure, otherwise blank
     * @param tools the tools last listed
     * @param prompts the prompts last listed
     */
    record ServerStatus(
            ServerState state, String why, ToolListing tools, Optional<ServerFacts> facts, List<McpPrompt> prompts) {
        static final ServerStatus STARTING =
                new ServerStatus(ServerState.STARTING, "", ToolListing.NONE, Optional.empty(), List.of());

        enum ServerState {
            STARTING,
            READY,
            FAILED
        }

        static ServerStatus ready(ServerFacts facts, ToolListing tools, List<McpPrompt> prompts) {
            return new ServerStatus(ServerState.READY, "", tools, Optional.of(facts), prompts);
        }

        ServerStatus with(ToolListing others) {
            return new ServerStatus(state, why, others, facts, prompts);
        }

        ServerStatus with(List<McpPrompt> others) {
            return new ServerStatus(state, why, tools, facts, others);
        }

        ServerStatus failed(String because) {
            return new ServerStatus(ServerState.FAILED, because, ToolListing.NONE, Optional.empty(), List.of());
        }

        boolean isStarting() {
            return state == ServerState.STARTING;
        }

        boolean isReady() {
            return state == ServerState.READY;
        }

        String words() {
            return switch (state) {
                case STARTING -> "it is still starting";
                case READY -> "it has just gone";
                case FAILED -> why;
            };
        }
    }
}
