package dev.deepseektui.core.mcp;

import dev.deepseektui.core.rpc.RpcError;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import java.net.HttpURLConnection;
import java.util.Optional;
import okhttp3.Response;

/** What a status of HTTP means for the request, in words for people. */
final class HttpRefusal {
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_CLIENT_ERROR = 400;

    private HttpRefusal() {}

    /** Empty where it was taken. */
    static Optional<RpcFailure> of(Response response) {
        if (response.isSuccessful()) {
            return Optional.empty();
        }
        int code = response.code();
        if (code == HttpURLConnection.HTTP_UNAUTHORIZED || code == HttpURLConnection.HTTP_FORBIDDEN) {
            return refused("it wants a login (HTTP " + code
                    + "): set bearer_token_env to the variable that holds your token, or headers.Authorization");
        }
        if (code >= FIRST_REDIRECT && code < FIRST_CLIENT_ERROR) {
            return refused("it sends on to another address (HTTP " + code + ", "
                    + response.header("Location", "unknown") + "), which is not followed; write that one as url");
        }
        String words = "it answered with HTTP " + code;
        return code >= FIRST_SERVER_ERROR ? Optional.of(RpcFailure.of(Kind.CLOSED, words)) : refused(words);
    }

    private static Optional<RpcFailure> refused(String words) {
        return Optional.of(RpcFailure.refused(RpcError.of(RpcError.INVALID_REQUEST, words)));
    }
}
