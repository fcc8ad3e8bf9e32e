package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;

/** This side, as the other one sees it. */
public interface Peer {
    /**
     * Answers a request of the other side with a value that becomes JSON. Each runs on a thread of its own, so that it may take long, and
     * ask back.
     *
     * @param cancellation when nobody waits for the answer any more, because the other side said so or is gone
     */
    Object asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure;

    /**
     * A request is there, and will be asked. In order with what is told: who is told to stop what was asked just before knows of it.
     *
     * @param cancellation the one with which it will be asked
     */
    default void arrived(String method, JsonNode params, Cancellation cancellation) {}

    /** The answer to a request is on its way: what is told from now on is behind it. */
    default void answered(String method, JsonNode params, JsonNode result) {}

    /** Something told, in the order in which it arrives. Must be quick: meanwhile nothing else arrives. */
    void told(String method, JsonNode params);

    /** A line that was no message. */
    default void noise(String line) {}

    /** The other side is gone. Told once. */
    default void ended(String why) {}
}
