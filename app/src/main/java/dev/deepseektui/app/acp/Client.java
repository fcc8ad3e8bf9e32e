package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.rpc.Connection;
import dev.deepseektui.core.rpc.Patience;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.concurrent.CompletableFuture;

/** The editor. Any thread may tell it something or ask it. */
final class Client {
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile ClientAbilities abilities = ClientAbilities.NONE;

    void connected(Connection to) {
        connection.complete(to);
    }

    void canDo(ClientAbilities said) {
        abilities = said;
    }

    ClientAbilities abilities() {
        return abilities;
    }

    /** To an editor that is gone nothing is told: the end of its connection cancels what runs. */
    void update(String session, ObjectNode update) {
        ObjectNode params = Json.object().put("sessionId", session);
        params.set("update", update);
        try {
            connection.join().tell("session/update", params);
        } catch (RpcFailure gone) {
            connection.join().close();
        }
    }

    /** Waits for as long as a person takes. */
    JsonNode ask(String method, ObjectNode params, Cancellation cancellation) throws RpcFailure {
        return connection.join().call(method, params, Patience.ENDLESS, cancellation);
    }
}
