package dev.deepseektui.app.acp;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.Map;

/** The errors sent as responses. Editors look for the message for the user in {@code data.details}. */
final class AcpErrors {
    static final int AUTHENTICATION = -32000;

    private AcpErrors() {}

    static RpcFailure invalid(String reason) {
        return failure(RpcError.INVALID_PARAMS, reason, reason);
    }

    static RpcFailure early(String reason) {
        return failure(RpcError.INVALID_REQUEST, reason, reason);
    }

    /** Returns an internal error with a message for the user. */
    static RpcFailure internal(String details) {
        return failure(RpcError.INTERNAL, "Internal error", details);
    }

    static RpcFailure of(UserError error) {
        return internal(String.join(" ", error.lines()));
    }

    /** Returns the error for a missing or rejected API key. */
    static RpcFailure authentication(String details) {
        return failure(AUTHENTICATION, "Authentication required", details);
    }

    private static RpcFailure failure(int code, String message, String details) {
        return RpcFailure.refused(new RpcError(code, message, Json.treeOf(Map.of("details", details))));
    }
}
