package dev.deepseektui.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One message of JSON-RPC 2.0. */
public sealed interface RpcMessage {
    /** A name that is longer names nothing, and would come back in an error. */
    int LONGEST_METHOD = 256;

    /** Wants an answer. */
    record Request(RpcId id, String method, @Nullable JsonNode params) implements RpcMessage {}

    /** Wants none. */
    record Notification(String method, @Nullable JsonNode params) implements RpcMessage {}

    /** The answer to a request. */
    record Result(RpcId id, JsonNode result) implements RpcMessage {}

    /** The other answer to a request. */
    record Failure(RpcId id, RpcError error) implements RpcMessage {}

    /** None where it is no message: such a line is noise. Whoever reads bounds what is read ({@link TreeSize}). */
    static Optional<RpcMessage> read(byte[] bytes) {
        try {
            return of(Json.tree(bytes));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<RpcMessage> of(JsonNode json) {
        if (!(json instanceof ObjectNode message)
                || !"2.0".equals(message.path("jsonrpc").textValue())) {
            return Optional.empty();
        }
        Optional<RpcId> id = RpcId.read(message.path("id"));
        String method = message.path("method").textValue();
        if (method == null) {
            return id.map(known -> answer(known, message));
        }
        if (method.length() > LONGEST_METHOD) {
            return Optional.empty();
        }
        JsonNode params = message.get("params");
        return message.has("id")
                ? id.map(known -> new Request(known, method, params))
                : Optional.of(new Notification(method, params));
    }

    private static RpcMessage answer(RpcId id, ObjectNode message) {
        JsonNode error = message.get("error");
        JsonNode result = message.get("result");
        if (error != null && !error.isNull()) {
            return new Failure(id, RpcError.read(error));
        }
        return result == null
                ? new Failure(id, RpcError.of(RpcError.INVALID_REQUEST, "the answer has neither a result nor an error"))
                : new Result(id, result);
    }

    default ObjectNode json() {
        ObjectNode json = Json.object().put("jsonrpc", "2.0");
        // A chain, for the floor's Java has no pattern in a switch.
        if (this instanceof Request request) {
            json.set("id", request.id().json());
            called(json, request.method(), request.params());
        } else if (this instanceof Notification notification) {
            called(json, notification.method(), notification.params());
        } else if (this instanceof Result result) {
            json.set("id", result.id().json());
            json.set("result", result.result());
        } else if (this instanceof Failure failure) {
            json.set("id", failure.id().json());
            json.set("error", failure.error().json());
        }
        return json;
    }

    private static void called(ObjectNode json, String method, @Nullable JsonNode params) {
        json.put("method", method);
        if (params != null) {
            json.set("params", params);
        }
    }

    /** On one line, without its end. */
    default byte[] bytes() {
        return Json.line(json()).getBytes(StandardCharsets.UTF_8);
    }
}
