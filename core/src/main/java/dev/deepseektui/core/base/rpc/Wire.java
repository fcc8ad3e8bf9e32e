package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import java.io.IOException;
import java.util.Optional;

/** What carries messages between two sides. Started once, by the connection over it. */
public interface Wire extends AutoCloseable {
    /** From now on what arrives goes to the receiver, one message after the other. */
    void start(Receiver receiver);

    /** Any thread may send. Returns before the other side has it. */
    void send(RpcMessage message) throws IOException;

    /** Nobody waits for the answer to this request any more. */
    default void forget(RpcId id) {}

    @Override
    void close();

    /** Who gets what arrives. What it does must be quick: meanwhile nothing else arrives. */
    interface Receiver {
        void received(RpcMessage message);

        /** A request that was sent will have no answer: it could not be carried, or what came back was not to be used. */
        void unanswered(Optional<RpcId> request, RpcFailure why);

        /** Something that is no message. */
        void noise(String line);

        /** Nothing more arrives, ever. Told once. */
        void ended(String why);
    }
}
