package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The client's side of the protocol: capabilities, name, and answers to a server's requests. Sampling is not declared, as it lets a
 * server spend the user's money.
 *
 * @param server the name of the server that it talks to
 * @param root the directory to work on; absent for a server that is told none
 * @param filler answers forms of the server; absent if there is nobody to ask
 */
record Client(String server, String version, Optional<Path> root, Optional<Form.Filler> filler) {
    /** Asks for a form to be filled in. */
    static final String ELICITATION = "elicitation/create";

    private static final String ROOTS = "roots/list";

    /** What it can do: each is an empty object, or not there. */
    record Capabilities(
            @Nullable Map<String, String> roots, @Nullable Map<String, String> elicitation) {}

    /** Its name. */
    record Implementation(String name, String title, String version) {}

    private record Roots(List<Root> roots) {}

    private record Root(String uri, String name) {}

    Capabilities capabilities() {
        return new Capabilities(root.isPresent() ? Map.of() : null, filler.isPresent() ? Map.of() : null);
    }

    Implementation info() {
        return new Implementation("deepseek-tui", "deepseek-tui", version);
    }

    /** Answers a request of the server, with an error if the method is not known. */
    Object asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
        if (method.equals("ping")) {
            return Map.of();
        }
        if (method.equals(ELICITATION) && filler.isPresent()) {
            return Form.answer(server, params, filler.get(), cancellation);
        }
        if (method.equals(ROOTS) && root.isPresent()) {
            return roots(root.get());
        }
        throw RpcFailure.refused(RpcError.unknownMethod(method));
    }

    private static Roots roots(Path directory) {
        String address = directory.toUri().toString();
        String uri = address.length() > "file:///".length() ? address.replaceFirst("/$", "") : address;
        return new Roots(List.of(new Root(uri, String.valueOf(directory.getFileName()))));
    }
}
