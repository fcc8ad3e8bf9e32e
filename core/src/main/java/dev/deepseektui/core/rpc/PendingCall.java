package dev.deepseektui.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request without an answer yet. The thread that asked waits; the connection's reading thread ends that. */
final class PendingCall {
    /** How often somebody who stands still looks whether that is over. */
    private static final long A_MOMENT_NANOS = 50_000_000;

    private final Progress progress;
    private final WaitingTime time;
    private final long start;
    private long lastHeard;
    private @Nullable JsonNode result;
    private @Nullable RpcFailure failure;

    /** Begins now. */
    PendingCall(Progress progress, WaitingTime time) {
        this.progress = progress;
        this.time = time;
        this.start = time.now();
        this.lastHeard = start;
    }

    void heard(JsonNode params) {
        synchronized (this) {
            lastHeard = time.now();
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

    /** In nanoseconds. */
    synchronized long left(Patience patience) {
        long now = time.now();
        long silent = lastHeard + patience.silence().toNanos() - now;
        return Math.min(silent, start + patience.most().toNanos() - now);
    }

    /** Empty when the patience is over. */
    synchronized Optional<JsonNode> await(Patience patience) throws RpcFailure {
        try {
            while (result == null && failure == null) {
                long left = left(patience);
                if (left <= 0) {
                    return Optional.empty();
                }
                long pause = time.isHeld() ? Math.max(left, A_MOMENT_NANOS) : left;
                wait(pause / 1_000_000, (int) (pause % 1_000_000));
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
