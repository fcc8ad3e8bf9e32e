package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import java.io.IOException;
import java.util.Optional;

/** A carrier of messages between two sides, started once by its connection. */
public interface Wire extends AutoCloseable {
    /** Starts delivering messages to the receiver, one after the other. */
    void start(Receiver receiver);

    /** Sends a message from any thread, without waiting for its arrival. */
    void send(RpcMessage message) throws IOException;

    /** Drops the answer to a request that was given up. */
    default void forget(RpcId id) {}

    @Override
    void close();

    /** The receiver of messages. Its methods must be quick: nothing else arrives meanwhile. */
    interface Receiver {
        void received(RpcMessage message);

        /** Reports that a request will have no answer: it could not be sent, or its answer was not usable. */
        void unanswered(Optional<RpcId> request, RpcFailure why);

        /** Reports input that is not a message. */
        void noise(String line);

        /** Reports, once, that nothing more arrives. */
        void ended(String why);
    }
}
