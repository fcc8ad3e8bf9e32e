package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import java.io.IOException;
import java.util.Optional;

/** A transport for messages between two sides, started once by its connection. */
public interface Wire extends AutoCloseable {
    /** Starts delivering messages to the receiver, one at a time. */
    void start(Receiver receiver);

    /** Sends a message without waiting for its arrival. May be called on any thread. */
    void send(RpcMessage message) throws IOException;

    /** Sends a message without blocking; drops it if the other side reads too slowly. */
    default void sendIfRoom(RpcMessage message) throws IOException {
        send(message);
    }

    /** Ignores a later answer to this request, because its call no longer waits. */
    default void forget(RpcId id) {}

    @Override
    void close();

    /** The receiver of messages. Its methods must return quickly, because they block all other input. */
    interface Receiver {
        void received(RpcMessage message);

        /**
         * Reports that a request will have no answer, because it could not be sent or its answer was unusable.
         *
         * @param request empty if the request is unknown
         */
        void unanswered(Optional<RpcId> request, RpcFailure why);

        /** Reports input that is not a message. */
        void noise(String line);

        /** Reports, once, that the connection has ended. */
        void ended(String why);
    }
}
