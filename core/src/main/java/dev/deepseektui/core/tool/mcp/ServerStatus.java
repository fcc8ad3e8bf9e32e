package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.tool.mcp.McpTool.Listing;
import java.util.List;
import java.util.Optional;

/**
 * How a server stands.
 *
 * @param why it is not there; blank where it is, or starts
 * @param tools those that it had last
 * @param prompts those that it had last
 */
record ServerStatus(State state, String why, Listing tools, Optional<ServerFacts> facts, List<McpPrompt> prompts) {
    static final ServerStatus STARTING =
            new ServerStatus(State.STARTING, "", Listing.NONE, Optional.empty(), List.of());

    /** Whether it is there. */
    enum State {
        STARTING,
        READY,
        FAILED
    }

    static ServerStatus ready(ServerFacts facts, Listing tools, List<McpPrompt> prompts) {
        return new ServerStatus(State.READY, "", tools, Optional.of(facts), prompts);
    }

    /** With other tools. */
    ServerStatus with(Listing others) {
        return new ServerStatus(state, why, others, facts, prompts);
    }

    /** With other prompts. */
    ServerStatus with(List<McpPrompt> others) {
        return new ServerStatus(state, why, tools, facts, others);
    }

    ServerStatus failed(String because) {
        return new ServerStatus(State.FAILED, because, Listing.NONE, Optional.empty(), List.of());
    }

    boolean isStarting() {
        return state == State.STARTING;
    }

    boolean isReady() {
        return state == State.READY;
    }

    /** Why nothing comes of a call. */
    String words() {
        return switch (state) {
            case STARTING -> "it is still starting";
            case READY -> "it has just gone";
            case FAILED -> why;
        };
    }
}
