package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.rpc.Patience;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.List;

/** What a server has to offer, asked for while it starts and when it says that it changed. */
record ServerLists(ServerSpec spec, ServerLog log) {
    McpTool.Listing tools(Protocol greeted, Cancellation life) throws RpcFailure {
        return McpTool.Listing.of(spec, list(greeted, Listed.TOOLS, life));
    }

    /** A server without them is one all the same. */
    List<McpPrompt> prompts(Protocol greeted, Cancellation life) {
        try {
            return McpPrompt.listed(spec.name(), list(greeted, Listed.PROMPTS, life));
        } catch (RpcFailure e) {
            log.add("its prompts could not be listed: " + e.getMessage());
            return List.of();
        }
    }

    private List<JsonNode> list(Protocol greeted, Listed what, Cancellation life) throws RpcFailure {
        return greeted.list(what, Patience.of(spec.waits().start()), life);
    }
}
