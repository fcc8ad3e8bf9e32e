package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON-RPC 2.0 message. */
@JsonPropertyOrder("jsonrpc")
public sealed interface RpcMessage {
    /**
     * The maximum length of a method name, in characters. Messages with longer names are rejected, because an error
     * would repeat the name.
     */
    int MAX_METHOD_LENGTH = 256;

    record RpcRequest(RpcId id, String method, @Nullable JsonNode params) implements RpcMessage {}

    record RpcNotification(String method, @Nullable JsonNode params) implements RpcMessage {}

    record RpcResult(RpcId id, JsonNode result) implements RpcMessage {}

    record RpcErrorResult(RpcId id, RpcError error) implements RpcMessage {}

    /** A message of any kind, as deserialized. */
    record ReceivedMessage(
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
            if (method.length() > MAX_METHOD_LENGTH) {
                return Optional.empty();
            }
            return id == null
                    ? Optional.of(new RpcNotification(method, params))
                    : known.map(asked -> new RpcRequest(asked, method, params));
        }

        private RpcMessage answer(RpcId asked) {
            if (error != null && !error.isNull()) {
                return new RpcErrorResult(asked, RpcError.read(error));
            }
            return result == null
                    ? new RpcErrorResult(
                            asked,
                            RpcError.of(RpcError.INVALID_REQUEST, "the answer has neither a result nor an error"))
                    : new RpcResult(asked, result);
        }
    }

    /**
     * Parses a message; returns empty if the bytes are not a message. The caller must limit the input, for example with
     * {@link Json#fitsMemory}.
     */
    static Optional<RpcMessage> read(byte[] bytes) {
        try {
            return Optional.ofNullable(Json.MAPPER.readValue(bytes, ReceivedMessage.class))
                    .flatMap(ReceivedMessage::message);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static <T> T params(JsonNode params, Class<T> type) throws RpcFailure {
        try {
            return Json.bound(params, type);
        } catch (JsonProcessingException e) {
            throw RpcFailure.refused(RpcError.of(RpcError.INVALID_PARAMS, Json.complaint(e)));
        }
    }

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

    default byte[] bytes() {
        return Json.bytes(this);
    }

    /** The error object of a failed request. */
    record RpcError(int code, String message, @Nullable JsonNode data) {
        public static final int PARSE = -32700;
        public static final int INVALID_REQUEST = -32600;
        public static final int METHOD_NOT_FOUND = -32601;
        public static final int INVALID_PARAMS = -32602;
        public static final int INTERNAL = -32603;

        public static RpcError of(int code, String message) {
            return new RpcError(code, message, null);
        }

        public static RpcError unknownMethod(String method) {
            return of(METHOD_NOT_FOUND, "Method not found: " + method);
        }

        /** Reads an error from any JSON, because a failed request remains failed even if its error is malformed. */
        static RpcError read(JsonNode json) {
            try {
                return Json.bound(json, RpcError.class);
            } catch (JsonProcessingException e) {
                return of(
                        json.path("code").asInt(INTERNAL), json.path("message").asText(""));
            }
        }
    }

    /** The ID of a request: a string or an integer. */
    record RpcId(@JsonValue JsonNode json) {
        /** The ID of a message that could not be read. */
        static final RpcId UNKNOWN = new RpcId(NullNode.getInstance());

        private static final int MAX_LENGTH = 256;

        static RpcId of(long number) {
            return new RpcId(LongNode.valueOf(number));
        }

        /**
         * Reads an ID; returns empty unless it is a short string or an integer. Long IDs are rejected, because an ID is
         * kept until the answer arrives.
         */
        public static Optional<RpcId> read(JsonNode json) {
            if (json.isIntegralNumber() && json.canConvertToLong()) {
                return Optional.of(of(json.longValue()));
            }
            return json.isTextual() && json.textValue().length() <= MAX_LENGTH
                    ? Optional.of(new RpcId(TextNode.valueOf(json.textValue())))
                    : Optional.empty();
        }
    }
}
