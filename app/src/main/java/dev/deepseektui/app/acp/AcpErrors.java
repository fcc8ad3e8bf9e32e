package dev.deepseektui.app.acp;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.Map;

/** The errors that this program answers with. What a person is to read stands in {@code data.details}, where editors look for it. */
final class AcpErrors {
    static final int AUTHENTICATION = -32000;

    private AcpErrors() {}

    /** The editor asked for something that cannot be. */
    static RpcFailure invalid(String why) {
        return failure(RpcError.INVALID_PARAMS, why, why);
    }

    /** It may not be asked now. */
    static RpcFailure early(String why) {
        return failure(RpcError.INVALID_REQUEST, why, why);
    }

    /** It went wrong, and this line says what a person can do. */
    static RpcFailure internal(String details) {
        return failure(RpcError.INTERNAL, "Internal error", details);
    }

    static RpcFailure of(UserError error) {
        return internal(String.join(" ", error.lines()));
    }

    /** There is no key, or it was refused. */
    static RpcFailure authentication(String details) {
        return failure(AUTHENTICATION, "Authentication required", details);
    }

    private static RpcFailure failure(int code, String message, String details) {
        return RpcFailure.refused(new RpcError(code, message, Json.treeOf(Map.of("details", details))));
    }
}
