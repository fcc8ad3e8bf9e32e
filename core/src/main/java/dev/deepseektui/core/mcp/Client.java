package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.rpc.RpcError;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.Optional;

/**
 * This program, as a server sees it. Roots and sampling are not declared: a server that has been told its directories would take them
 * for all it may touch, and sampling lets it spend the user's money.
 *
 * @param server which sees it
 * @param elicitor whom the server may ask, where somebody is there
 */
record Client(String server, String version, Optional<Elicitor> elicitor) {
    /** That the user fill in a form. */
    static final String ELICITATION = "elicitation/create";

    ObjectNode capabilities() {
        ObjectNode capabilities = Json.object();
        elicitor.ifPresent(there -> capabilities.putObject("elicitation"));
        return capabilities;
    }

    ObjectNode info() {
        return Json.object()
                .put("name", "deepseek-tui")
                .put("title", "deepseek-tui")
                .put("version", version);
    }

    /** What a server asks of it; who gets no answer waits, so that everything gets one. */
    JsonNode asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
        if (method.equals("ping")) {
            return Json.object();
        }
        if (method.equals(ELICITATION) && elicitor.isPresent()) {
            return elicitor.get().asked(server, params, cancellation);
        }
        throw RpcFailure.refused(RpcError.unknownMethod(method));
    }
}
