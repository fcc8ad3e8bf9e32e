package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.base.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error response, worded like the service's.
 *
 * @param param the invalid part of the request; null if no single part is invalid
 * @param retryAfter the delay before a retry, in seconds; empty if none is given
 */
public record ApiError(
        int status, String type, String message, @Nullable String param, String code, Optional<Integer> retryAfter) {
    private static final String INVALID_REQUEST = "invalid_request_error";

    private static final Map<Integer, Kind> KINDS = Map.of(
            400, new Kind(INVALID_REQUEST, INVALID_REQUEST, "Invalid request"),
            401, new Kind("authentication_error", INVALID_REQUEST, "Authentication Fails"),
            402, new Kind("insufficient_balance", INVALID_REQUEST, "Insufficient Balance"),
            404, new Kind(INVALID_REQUEST, "not_found", "Not Found"),
            405, new Kind(INVALID_REQUEST, "method_not_allowed", "Method Not Allowed"),
            422, new Kind(INVALID_REQUEST, INVALID_REQUEST, "Invalid parameters"),
            429, new Kind("rate_limit_error", "rate_limit_reached", "Rate limit reached"),
            500, new Kind("server_error", "internal_error", "Internal server error"),
            503, new Kind("server_error", "service_unavailable", "The server is overloaded; please retry later"));

    private record Kind(String type, String code, String message) {}

    /** Returns the usual error for a status. */
    public static ApiError of(int status) {
        Kind kind = KINDS.getOrDefault(status, new Kind("server_error", "error", "Error " + status));
        return new ApiError(status, kind.type(), kind.message(), null, kind.code(), Optional.empty());
    }

    public ApiError saying(String words) {
        return new ApiError(status, type, words, param, code, retryAfter);
    }

    public ApiError at(String parameter) {
        return new ApiError(status, type, message, parameter, code, retryAfter);
    }

    public ApiError retryAfter(int seconds) {
        return new ApiError(status, type, message, param, code, Optional.of(seconds));
    }

    public String body() {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("message", message);
        error.put("type", type);
        error.put("param", param);
        error.put("code", code);
        return Json.line(Map.of("error", error));
    }
}
