package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A peer that records what it receives, answers {@code echo} with the parameters, and {@code wait} once it is
 * cancelled.
 */
class Heard implements Peer {
    final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    final BlockingQueue<String> noise = new LinkedBlockingQueue<>();
    final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    final BlockingQueue<String> cancelled = new LinkedBlockingQueue<>();

    @Override
    public JsonNode asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
        return switch (method) {
            case "echo" -> params;
            case "wait" -> {
                cancelled.add(String.valueOf(cancellation.await(Duration.ofSeconds(30))));
                yield params;
            }
            default -> throw RpcFailure.refused(RpcError.unknownMethod(method));
        };
    }

    @Override
    public void notified(String method, JsonNode params) {
        told.add(method + " " + params);
    }

    @Override
    public void noise(String line) {
        noise.add(line);
    }

    @Override
    public void ended(String why) {
        ended.add(why);
    }
}
