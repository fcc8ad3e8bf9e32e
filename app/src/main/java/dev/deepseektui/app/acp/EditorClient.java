package dev.deepseektui.app.acp;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The connection to the editor. Thread-safe. */
final class EditorClient {
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private volatile ClientCapabilities abilities = ClientCapabilities.NONE;

    void connected(Connection to) {
        connection.complete(to);
    }

    /** Reports input that is not a valid message. */
    void reject(RpcError error) {
        connection.join().reject(error);
    }

    void canDo(ClientCapabilities declared) {
        abilities = declared;
    }

    /** Sends a request and waits for the response without a timeout. */
    <T> T ask(String method, Object params, Class<T> answer, Cancellation cancellation) throws RpcFailure {
        return RpcMessage.result(connection.join().call(method, params, TimeLimits.ENDLESS, cancellation), answer);
    }

    /** The connection over which the updates of one session are sent. */
    record Outbox(EditorClient client, String session) {
        /** Sends an update. If that fails, closes the connection, which also cancels running turns. */
        void send(Object update) {
            Connection connection = client.connection.join();
            try {
                connection.notifyPeer("session/update", new SessionUpdate(session, update));
            } catch (RpcFailure gone) {
                connection.close();
            }
        }

        ClientCapabilities abilities() {
            return client.abilities;
        }

        /** Sends a chunk of a message; all chunks of a message share its ID. */
        void chunk(String kind, String messageId, String text) {
            send(new Chunk(kind, messageId, TextContent.of(text)));
        }
    }

    @ProtocolRecord
    record ClientCapabilities(
            @Nullable Auth auth,
            @Nullable SessionCapabilities session,
            @JsonProperty("_meta") @Nullable ClientMeta meta) {
        static final ClientCapabilities NONE = new ClientCapabilities(null, null, null);

        /** Returns true if the editor can run deepseek-tui in a terminal so that the user can log in. */
        boolean terminalLogin() {
            return auth != null && auth.terminal();
        }

        /** Returns whether the editor displays notices outside the conversation. */
        boolean notices() {
            return session != null && session.notices().isObject();
        }

        /** Returns whether the editor displays compactions. */
        boolean compactions() {
            return session != null && session.compaction().isObject();
        }

        /**
         * Returns true if the editor can display the output of commands that deepseek-tui runs itself as in a terminal.
         */
        boolean terminalOutput() {
            return meta != null && meta.terminalOutput().asBoolean(false);
        }
    }

    @ProtocolRecord
    record Auth(boolean terminal) {}

    @ProtocolRecord
    record SessionCapabilities(JsonNode notices, JsonNode compaction) {}

    @ProtocolRecord
    record ClientMeta(@JsonProperty("terminal_output") JsonNode terminalOutput) {}

    /** A notification with a session update. */
    @ProtocolRecord
    record SessionUpdate(String sessionId, Object update) {}

    @ProtocolRecord
    record Chunk(String sessionUpdate, String messageId, TextContent content) {}

    record TextContent(String type, String text) {
        static TextContent of(String text) {
            return new TextContent("text", SafeText.block(text));
        }
    }
}
