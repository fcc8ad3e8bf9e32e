package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.rpc.RpcError;
import dev.deepseektui.core.rpc.RpcFailure;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The client's side of the protocol: capabilities, name, and answers to a server's requests. Sampling is not declared, as it lets a
 * server spend the user's money.
 *
 * @param server the name of the server that it talks to
 * @param root the directory to work on; absent for a server that is told none
 * @param elicitor answers forms of the server; absent if there is nobody to ask
 */
record Client(String server, String version, Optional<Path> root, Optional<Elicitor> elicitor) {
    /** Asks for a form to be filled in. */
    static final String ELICITATION = "elicitation/create";

    private static final String ROOTS = "roots/list";

    ObjectNode capabilities() {
        ObjectNode capabilities = Json.object();
        root.ifPresent(there -> capabilities.putObject("roots"));
        elicitor.ifPresent(there -> capabilities.putObject("elicitation"));
        return capabilities;
    }

    ObjectNode info() {
        return Json.object()
                .put("name", "deepseek-tui")
                .put("title", "deepseek-tui")
                .put("version", version);
    }

    /** Answers a request of the server, with an error if the method is not known. */
    JsonNode asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
        if (method.equals("ping")) {
            return Json.object();
        }
        if (method.equals(ELICITATION) && elicitor.isPresent()) {
            return elicitor.get().asked(server, params, cancellation);
        }
        if (method.equals(ROOTS) && root.isPresent()) {
            return roots(root.get());
        }
        throw RpcFailure.refused(RpcError.unknownMethod(method));
    }

    private static ObjectNode roots(Path directory) {
        String address = directory.toUri().toString();
        ObjectNode roots = Json.object();
        roots.putArray("roots")
                .addObject()
                .put("uri", address.length() > "file:///".length() ? address.replaceFirst("/$", "") : address)
                .put("name", String.valueOf(directory.getFileName()));
        return roots;
    }
}
