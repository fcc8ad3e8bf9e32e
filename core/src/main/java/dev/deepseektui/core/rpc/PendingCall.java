package dev.deepseektui.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request without an answer yet. The thread that asked waits; the connection's reading thread ends that. */
final class PendingCall {
    private final Progress progress;
    private long lastHeard;
    private @Nullable JsonNode result;
    private @Nullable RpcFailure failure;

    PendingCall(Progress progress, long now) {
        this.progress = progress;
        this.lastHeard = now;
    }

    void heard(JsonNode params, long now) {
        synchronized (this) {
            lastHeard = now;
        }
        progress.told(params);
    }

    /** The first answer counts. */
    synchronized void succeed(JsonNode answer) {
        if (failure == null && result == null) {
            result = answer;
            notifyAll();
        }
    }

    synchronized void fail(RpcFailure why) {
        if (failure == null && result == null) {
            failure = why;
            notifyAll();
        }
    }

    /** How long to wait on, in nanoseconds, for a call that was begun at {@code start}. */
    synchronized long left(Patience patience, long start, long now) {
        long silent = lastHeard + patience.silence().toNanos() - now;
        return Math.min(silent, start + patience.most().toNanos() - now);
    }

    /** Empty when the patience is over. */
    synchronized Optional<JsonNode> await(Patience patience) throws RpcFailure {
        long start = System.nanoTime();
        try {
            while (result == null && failure == null) {
                long left = left(patience, start, System.nanoTime());
                if (left <= 0) {
                    return Optional.empty();
                }
                wait(left / 1_000_000, (int) (left % 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RpcFailure.of(Kind.CANCELLED, "interrupted");
        }
        if (failure != null) {
            throw failure.again();
        }
        return Optional.ofNullable(result);
    }
}
