package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.util.Locale;
import java.util.Optional;

/**
 * A server's description of an error, in any of the usual forms.
 *
 * @param status the HTTP status of the error; 0 if unknown
 * @param words untrusted text of any length
 */
record ApiError(int status, String words) {

    /** Reads the body of an error response. A body without an error object is itself the description. */
    static ApiError ofBody(int status, String body) {
        try {
            Optional<ApiError> error = of(Json.tree(body));
            return new ApiError(status, error.map(ApiError::words).orElse(body));
        } catch (JsonProcessingException e) {
            return new ApiError(status, body);
        }
    }

    /** Reads an error sent in place of an answer; returns empty if the object is not an error. */
    static Optional<ApiError> of(JsonNode object) {
        JsonNode error = object.path("error");
        if (error.isObject()) {
            return Optional.of(inWords(error));
        }
        // OpenRouter reports failures of the underlying provider in the first choice.
        JsonNode ofChoice = object.path("choices").path(0).path("error");
        if (ofChoice.isObject()) {
            return Optional.of(inWords(ofChoice));
        }
        if (error.isTextual()) {
            return Optional.of(new ApiError(status(object), error.asText()));
        }
        boolean bare = object.path("choices").isMissingNode()
                && (object.path("message").isTextual() || object.path("detail").isTextual());
        return bare
                ? Optional.of(new ApiError(
                        status(object),
                        object.path("message").asText(object.path("detail").asText())))
                : Optional.empty();
    }

    private static ApiError inWords(JsonNode error) {
        return new ApiError(status(error), error.path("message").asText(error.toString()));
    }

    private static int status(JsonNode error) {
        int code = error.path("code").asInt(error.path("status").asInt(0));
        if (code >= 400 && code < 600) {
            return code;
        }
        String type = (error.path("type").asText("") + " " + error.path("code").asText("")).toLowerCase(Locale.ROOT);
        return statusOf(type);
    }

    private static int statusOf(String type) {
        if (type.contains("rate_limit")) {
            return 429;
        }
        if (type.contains("authentication") || type.contains("invalid_api_key")) {
            return 401;
        }
        if (type.contains("balance") || type.contains("insufficient_quota")) {
            return 402;
        }
        if (type.contains("overloaded") || type.contains("unavailable")) {
            return 503;
        }
        if (type.contains("invalid_request") || type.contains("context_length")) {
            return 400;
        }
        return type.contains("server_error") ? 500 : 0;
    }
}
