package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import org.jspecify.annotations.Nullable;

/** The reason why a request failed, as one side tells the other. */
public record RpcError(int code, String message, @Nullable JsonNode data) {
    public static final int PARSE = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;

    public static RpcError of(int code, String message) {
        return new RpcError(code, message, null);
    }

    /** Returns the answer to a request for a method that is not known. */
    public static RpcError unknownMethod(String method) {
        return of(METHOD_NOT_FOUND, "Method not found: " + method);
    }

    /** Reads any JSON: a failed request stays failed, however badly that is said. */
    static RpcError read(JsonNode json) {
        try {
            return Json.bound(json, RpcError.class);
        } catch (JsonProcessingException e) {
            return of(json.path("code").asInt(INTERNAL), json.path("message").asText(""));
        }
    }
}
