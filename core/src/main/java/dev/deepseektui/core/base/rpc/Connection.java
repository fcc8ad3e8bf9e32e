package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A bidirectional JSON-RPC connection over one wire. Any thread may call. Each incoming request is handled on its own thread;
 * notifications are delivered in order on the wire's thread. Answers to unknown requests are ignored.
 */
public final class Connection implements AutoCloseable {
    private static final String PROGRESS_TOKEN = "progressToken";
    /** The maximum number of incoming requests handled concurrently. */
    private static final int MAX_AT_ONCE = 64;
    /**
     * The maximum number of handler threads. It exceeds the maximum number of requests, because a request no longer
     * counts while its answer waits to be sent.
     */
    private static final int MAX_ANSWERERS = 2 * MAX_AT_ONCE;

    private final Wire wire;
    private final Peer peer;
    private final Conventions conventions;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<RpcId, PendingCall> calls = new ConcurrentHashMap<>();
    private final Map<RpcId, Cancellation> answering = new ConcurrentHashMap<>();
    private final Semaphore answerers = new Semaphore(MAX_ANSWERERS);
    private final PendingCall.Clock clock = new PendingCall.Clock(System::nanoTime);
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable String ended;

    private Connection(Wire wire, Peer peer, Conventions conventions) {
        this.wire = wire;
        this.peer = peer;
        this.conventions = conventions;
    }

    public static Connection open(Wire wire, Peer peer, Conventions conventions) {
        Connection connection = new Connection(wire, peer, conventions);
        wire.start(connection.new WireReceiver());
        return connection;
    }

    /** Sends a request and waits for the answer. The other side is notified if the call is cancelled or times out. */
    @SuppressWarnings("try") // registered until the block ends
    public JsonNode call(String method, Object params, TimeLimits limits, Cancellation cancellation) throws RpcFailure {
        RpcId id = RpcId.of(lastId.incrementAndGet());
        PendingCall call = new PendingCall(limits, clock);
        calls.put(id, call);
        Runnable cancel = () -> call.fail(RpcFailure.of(RpcFailureKind.CANCELLED, "cancelled"));
        try (Cancellation.Registration registered = cancellation.whenCancelled(cancel)) {
            if (!cancellation.isCancelled()) {
                send(new RpcMessage.RpcRequest(id, method, params(params, id, limits)));
            }
            return call.await().orElseThrow(() -> RpcFailure.of(RpcFailureKind.TIMED_OUT, "no answer in time"));
        } catch (RpcFailure e) {
            abandon(id, e.kind());
            throw e;
        } finally {
            calls.remove(id);
        }
    }

    private JsonNode params(Object params, RpcId id, TimeLimits limits) {
        JsonNode tree = Json.treeOf(params);
        if (conventions.progress().isPresent() && limits.progress() != null && tree instanceof ObjectNode object) {
            object.withObjectProperty("_meta").set(PROGRESS_TOKEN, id.json());
        }
        return tree;
    }

    private void abandon(RpcId id, RpcFailureKind why) {
        if (why == RpcFailureKind.CANCELLED || why == RpcFailureKind.TIMED_OUT) {
            wire.forget(id);
            ObjectNode abandoned = Json.object();
            abandoned.set(conventions.cancelledId(), id.json());
            abandoned.put("reason", why == RpcFailureKind.CANCELLED ? "cancelled" : "timed out");
            sendIfRoom(new RpcMessage.RpcNotification(conventions.cancelled(), abandoned));
        }
    }

    /**
     * Sends a message, or drops it if the other side reads too slowly. Used after a call was cancelled or timed out,
     * when its caller must not wait any longer.
     */
    private void sendIfRoom(RpcMessage message) {
        try {
            if (ended == null) {
                wire.sendIfRoom(message);
            }
        } catch (IOException gone) {
            end(String.valueOf(gone.getMessage()));
        }
    }

    private void sendIfThere(RpcMessage message) {
        try {
            send(message);
        } catch (RpcFailure gone) {
            end(String.valueOf(gone.getMessage()));
        }
    }

    public void notifyPeer(String method, @Nullable Object params) throws RpcFailure {
        send(new RpcMessage.RpcNotification(method, params == null ? null : Json.treeOf(params)));
    }

    /** Reports unreadable input to the other side. */
    public void reject(RpcError error) {
        sendIfThere(new RpcMessage.RpcErrorResult(RpcId.UNKNOWN, error));
    }

    private void send(RpcMessage message) throws RpcFailure {
        if (ended != null) {
            throw RpcFailure.of(RpcFailureKind.CLOSED, ended);
        }
        try {
            wire.send(message);
        } catch (IOException e) {
            throw RpcFailure.of(RpcFailureKind.CLOSED, String.valueOf(e.getMessage()));
        }
    }

    /** A pause of all time limits, which lasts until it is closed. */
    public interface TimeoutPause extends AutoCloseable {
        @Override
        void close();
    }

    /** Pauses the time limits of calls while the other side waits for an answer from the user. */
    public TimeoutPause hold() {
        return clock.hold();
    }

    public boolean isOpen() {
        return ended == null;
    }

    /** Blocks until the connection has ended. */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** Closes the wire; pending calls fail. */
    @Override
    public void close() {
        end("the connection was closed");
        wire.close();
    }

    private void end(String why) {
        synchronized (this) {
            if (ended != null) {
                return;
            }
            ended = why;
        }
        List.copyOf(calls.values()).forEach(call -> call.fail(RpcFailure.of(RpcFailureKind.CLOSED, why)));
        List.copyOf(answering.values()).forEach(Cancellation::cancel);
        try {
            peer.ended(why);
        } finally {
            end.countDown();
        }
    }

    private final class WireReceiver implements Wire.Receiver {
        @Override
        public void received(RpcMessage message) {
            if (message instanceof RpcMessage.RpcRequest request) {
                answer(request);
            } else if (message instanceof RpcMessage.RpcNotification notification) {
                notified(notification.method(), orEmpty(notification.params()));
            } else if (message instanceof RpcMessage.RpcResult result) {
                pending(result.id()).ifPresent(call -> call.succeed(result.result()));
            } else if (message instanceof RpcMessage.RpcErrorResult failure) {
                pending(failure.id()).ifPresent(call -> call.fail(RpcFailure.refused(failure.error())));
            }
        }

        @Override
        public void unanswered(Optional<RpcId> request, RpcFailure why) {
            // An answer without an ID belongs to the pending call if there is only one.
            Optional<PendingCall> meant = request.isPresent() || calls.size() != 1
                    ? request.flatMap(Connection.this::pending)
                    : calls.values().stream().findFirst();
            meant.ifPresent(call -> call.fail(why));
        }

        @Override
        public void noise(String line) {
            peer.noise(line);
        }

        @Override
        public void ended(String why) {
            end(why);
        }
    }

    private Optional<PendingCall> pending(RpcId id) {
        return Optional.ofNullable(calls.get(id));
    }

    private void notified(String method, JsonNode params) {
        if (method.equals(conventions.cancelled())) {
            RpcId.read(params.path(conventions.cancelledId()))
                    .map(answering::get)
                    .ifPresent(Cancellation::cancel);
        } else if (conventions.progress().filter(method::equals).isPresent()) {
            RpcId.read(params.path(PROGRESS_TOKEN)).flatMap(this::pending).ifPresent(call -> call.progressed(params));
        } else {
            peer.notified(method, params);
        }
    }

    /** Answers on a separate thread, so that reading continues even if the other side does not read answers. */
    private void answer(RpcMessage.RpcRequest request) {
        if (!answerers.tryAcquire()) {
            peer.dropped(request.method());
            return;
        }
        Cancellation cancellation = new Cancellation();
        boolean isTooMany = answering.size() >= MAX_AT_ONCE;
        boolean isKnown = !isTooMany && answering.putIfAbsent(request.id(), cancellation) != null;
        if (!isTooMany && !isKnown) {
            peer.arrived(request.method(), orEmpty(request.params()), cancellation);
        }
        Daemon.start("rpc " + request.method(), () -> {
            try {
                if (isTooMany || isKnown) {
                    String why = isKnown ? "a request of that id is being answered" : "too many requests at once";
                    sendIfThere(error(request, RpcError.of(RpcError.INVALID_REQUEST, why)));
                } else {
                    answer(request, cancellation);
                }
            } finally {
                answerers.release();
            }
        });
    }

    private void answer(RpcMessage.RpcRequest request, Cancellation cancellation) {
        JsonNode params = orEmpty(request.params());
        RpcMessage answer = error(request, RpcError.of(RpcError.INTERNAL, "Internal error"));
        try {
            answer = new RpcMessage.RpcResult(
                    request.id(), Json.treeOf(peer.asked(request.method(), params, cancellation)));
        } catch (RpcFailure e) {
            answer = error(
                    request, e.error().orElseGet(() -> RpcError.of(RpcError.INTERNAL, String.valueOf(e.getMessage()))));
        } finally {
            answering.remove(request.id());
            sendIfThere(answer);
        }
        if (answer instanceof RpcMessage.RpcResult result) {
            peer.answered(request.method(), params, result.result());
        }
    }

    private static RpcMessage error(RpcMessage.RpcRequest request, RpcError error) {
        return new RpcMessage.RpcErrorResult(request.id(), error);
    }

    private static JsonNode orEmpty(@Nullable JsonNode params) {
        return params == null || params.isNull() ? Json.object() : params;
    }

    /**
     * The method names that a protocol uses for cancellation and progress, which JSON-RPC does not define.
     *
     * @param cancelled the notification that cancels a request
     * @param cancelledId the field of that notification that holds the request's ID
     * @param progress the notification that reports a request's progress, identified by the {@code progressToken} in
     * its {@code _meta}
     */
    public record Conventions(String cancelled, String cancelledId, Optional<String> progress) {
        private static final String REQUEST_ID = "requestId";

        public static final Conventions MCP =
                new Conventions("notifications/cancelled", REQUEST_ID, Optional.of("notifications/progress"));

        public static final Conventions ACP = new Conventions("$/cancel_request", REQUEST_ID, Optional.empty());

        public static final Conventions LSP = new Conventions("$/cancelRequest", "id", Optional.empty());
    }

    /** The handler of incoming messages. */
    public interface Peer {
        /**
         * Answers a request with a value that is serialized as JSON. Runs on its own thread, so it may block and make calls.
         *
         * @param cancellation cancelled when the other side no longer waits or has disconnected
         */
        Object asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure;

        /**
         * Announces a request that will be passed to {@link #asked}. Called in the order of arrival, like {@link
         * #notified}.
         *
         * @param cancellation the one passed to {@link #asked}
         */
        default void arrived(String method, JsonNode params, Cancellation cancellation) {}

        /** Handles a successful request after its result was sent. */
        default void answered(String method, JsonNode params, JsonNode result) {}

        /** Handles a notification, in the order of arrival. Must return quickly, because it blocks all other input. */
        void notified(String method, JsonNode params);

        /**
         * Handles a dropped request. Requests are dropped while the other side does not read the answers to earlier
         * ones.
         */
        default void dropped(String method) {}

        /** Handles a line that is not a message. */
        default void noise(String line) {}

        /** Handles the end of the connection. Called once. */
        default void ended(String why) {}
    }

    /**
     * The time limits of a call.
     *
     * @param silence the maximum time without an answer or progress
     * @param most the maximum total time
     * @param progress receives progress reports on the connection's reading thread; null if not wanted
     */
    public record TimeLimits(
            Duration silence, Duration most, @Nullable Consumer<JsonNode> progress) {
        /** Practically no limit, for answers given by the user. */
        public static final TimeLimits ENDLESS = of(Duration.ofDays(365));

        public static TimeLimits of(Duration all) {
            return new TimeLimits(all, all, null);
        }
    }
}
