package dev.deepseektui.testkit.simulator.chat;

/** An exception for a request that the service would reject. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ApiError error;

    public ApiException(ApiError error) {
        super(error.message());
        this.error = error;
    }

    /** Returns an exception for a well-formed request that the service rejects, with status 400. */
    static ApiException refused(String param, String message) {
        return new ApiException(ApiError.of(400).saying(message).at(param));
    }

    /** Returns an exception for a malformed request, with status 422. */
    static ApiException unfit(String param, String message) {
        String where = param.isEmpty() ? "" : param + ": ";
        return new ApiException(ApiError.of(422)
                .saying("Failed to deserialize the JSON body into the target type: " + where + message)
                .at(param));
    }

    public ApiError error() {
        return error;
    }
}
