package dev.deepseektui.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import org.jspecify.annotations.Nullable;

/** What one side tells the other of a request that came to nothing. */
public record RpcError(int code, String message, @Nullable JsonNode data) {
    public static final int PARSE = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;

    public static RpcError of(int code, String message) {
        return new RpcError(code, message, null);
    }

    /** What to answer to a method that is not known: who gets no answer waits. */
    public static RpcError unknownMethod(String method) {
        return of(METHOD_NOT_FOUND, "Method not found: " + method);
    }

    static RpcError read(JsonNode json) {
        JsonNode data = json.get("data");
        return new RpcError(
                json.path("code").asInt(INTERNAL), json.path("message").asText(""), data == null ? null : data);
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("code", code).put("message", message);
        if (data != null) {
            json.set("data", data);
        }
        return json;
    }
}
