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

/** The editor. Thread-safe. */
final class EditorClient {
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile ClientCapabilities abilities = ClientCapabilities.NONE;

    void connected(Connection to) {
        connection.complete(to);
    }

    void canDo(ClientCapabilities declared) {
        abilities = declared;
    }

    /** Asks the editor something, and waits for as long as a person takes. */
    <T> T ask(String method, Object params, Class<T> answer, Cancellation cancellation) throws RpcFailure {
        return RpcMessage.result(connection.join().call(method, params, TimeLimits.ENDLESS, cancellation), answer);
    }

    /** The way of one session's updates to the editor. */
    record Outbox(EditorClient client, String session) {
        /** Sends an update. To an editor that is gone nothing is sent: the end of its connection cancels what runs. */
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

        /** Sends a piece of a message; the pieces of one have the same id. */
        void chunk(String kind, String messageId, String text) {
            send(new Chunk(kind, messageId, TextContent.of(text)));
        }
    }
}
