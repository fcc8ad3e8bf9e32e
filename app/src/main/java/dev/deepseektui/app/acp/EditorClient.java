package dev.deepseektui.app.acp;

import dev.deepseektui.app.acp.AcpMessages.Chunk;
import dev.deepseektui.app.acp.AcpMessages.ClientCapabilities;
import dev.deepseektui.app.acp.AcpMessages.SessionUpdate;
import dev.deepseektui.app.acp.AcpMessages.TextContent;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage;
import java.util.concurrent.CompletableFuture;

/** The connection to the editor. Thread-safe. */
final class EditorClient {
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile ClientCapabilities abilities = ClientCapabilities.NONE;

    void connected(Connection to) {
        connection.complete(to);
    }

    void canDo(ClientCapabilities declared) {
        abilities = declared;
    }

    /** Sends a request and waits without a timeout. */
    <T> T ask(String method, Object params, Class<T> answer, Cancellation cancellation) throws RpcFailure {
        return RpcMessage.result(connection.join().call(method, params, TimeLimits.ENDLESS, cancellation), answer);
    }

    /** The updates of one session to the editor. */
    record Outbox(EditorClient client, String session) {
        /** Sends an update; a broken connection is closed, which cancels running turns. */
        void send(Object update) {
            Connection connection = client.connection.join();
            try {
                connection.tell("session/update", new SessionUpdate(session, update));
            } catch (RpcFailure gone) {
                connection.close();
            }
        }

        ClientCapabilities abilities() {
            return client.abilities;
        }

        /** Sends a piece of a message; the pieces of a message have the same id. */
        void chunk(String kind, String messageId, String text) {
            send(new Chunk(kind, messageId, TextContent.of(text)));
        }
    }
}
