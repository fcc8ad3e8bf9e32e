package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One message of JSON-RPC 2.0. */
@JsonPropertyOrder("jsonrpc")
public sealed interface RpcMessage {
    /** Longer names name nothing, and would come back in an error. */
    int LONGEST_METHOD = 256;

    /** A call that is to be answered. */
    record Request(RpcId id, String method, @Nullable JsonNode params) implements RpcMessage {}

    /** A call that is not answered. */
    record Notification(String method, @Nullable JsonNode params) implements RpcMessage {}

    /** The answer to a request. */
    record Result(RpcId id, JsonNode result) implements RpcMessage {}

    /** The other answer to a request. */
    record Failure(RpcId id, RpcError error) implements RpcMessage {}

    /** Any of them, as it is read. */
    record Received(
            String jsonrpc,
            @Nullable JsonNode id,
            @Nullable String method,
            @Nullable JsonNode params,
            @Nullable JsonNode result,
            @Nullable JsonNode error) {
        private Optional<RpcMessage> message() {
            if (!jsonrpc.equals("2.0")) {
                return Optional.empty();
            }
            Optional<RpcId> known = id == null ? Optional.empty() : RpcId.read(id);
            if (method == null) {
                return known.map(this::answer);
            }
            if (method.length() > LONGEST_METHOD) {
                return Optional.empty();
            }
            return id == null
                    ? Optional.of(new Notification(method, params))
                    : known.map(asked -> new Request(asked, method, params));
        }

        private RpcMessage answer(RpcId asked) {
            if (error != null && !error.isNull()) {
                return new Failure(asked, RpcError.read(error));
            }
            return result == null
                    ? new Failure(
                            asked,
                            RpcError.of(RpcError.INVALID_REQUEST, "the answer has neither a result nor an error"))
                    : new Result(asked, result);
        }
    }

    /** Reads a line; empty if it is no message. The caller bounds what is read ({@link TreeSize}). */
    static Optional<RpcMessage> read(byte[] bytes) {
        try {
            return Optional.ofNullable(Json.MAPPER.readValue(bytes, Received.class))
                    .flatMap(Received::message);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Binds the params of a request. */
    static <T> T params(JsonNode params, Class<T> type) throws RpcFailure {
        try {
            return Json.bound(params, type);
        } catch (JsonProcessingException e) {
            throw RpcFailure.refused(RpcError.of(RpcError.INVALID_PARAMS, Json.complaint(e)));
        }
    }

    /** Binds the result of a request. */
    static <T> T result(JsonNode result, Class<T> type) throws RpcFailure {
        try {
            return Json.bound(result, type);
        } catch (JsonProcessingException e) {
            throw RpcFailure.refused(
                    RpcError.of(RpcError.INVALID_REQUEST, "the answer cannot be read: " + Json.complaint(e)));
        }
    }

    @JsonProperty("jsonrpc")
    default String version() {
        return "2.0";
    }

    /** Returns one line without its end. */
    default byte[] bytes() {
        return Json.bytes(this);
    }
}
