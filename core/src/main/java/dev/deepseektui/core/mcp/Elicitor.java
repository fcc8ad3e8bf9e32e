package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.rpc.RpcFailure;

/** Puts the form of a server before the user. */
@FunctionalInterface
public interface Elicitor {
    /** The answer of {@code elicitation/create}: what the user did, and what he filled in. */
    JsonNode asked(String server, JsonNode params, Cancellation cancellation) throws RpcFailure;
}
