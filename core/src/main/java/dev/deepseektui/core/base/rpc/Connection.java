package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.RpcFailure.Kind;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcError;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Two sides that ask each other over one wire, each at any time. Any thread may call; what the other side asks is answered on threads
 * of its own, what it tells is heard in order on the wire's. An answer to nothing that was asked, or a second one, is passed over.
 */
public final class Connection implements AutoCloseable {
    private static final String REQUEST_ID = "requestId";
    private static final String PROGRESS_TOKEN = "progressToken";
    private static final String META = "_meta";
    /** That many requests of the other side are worked on at a time, each on a thread. */
    private static final int MOST_AT_ONCE = 64;

    private final Wire wire;
    private final Peer peer;
    private final Conventions conventions;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<RpcId, PendingCall> calls = new ConcurrentHashMap<>();
    private final Map<RpcId, Cancellation> answering = new ConcurrentHashMap<>();
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
        wire.start(connection.new Arrivals());
        return connection;
    }

    /** Waits for the answer. When nobody does any more, the other side is told. */
    @SuppressWarnings("try") // registered as long as the block lasts
    public JsonNode call(String method, Object params, Patience patience, Cancellation cancellation) throws RpcFailure {
        RpcId id = RpcId.of(lastId.incrementAndGet());
        PendingCall call = new PendingCall(patience, clock);
        calls.put(id, call);
        Runnable cancel = () -> call.fail(RpcFailure.of(Kind.CANCELLED, "cancelled"));
        try (Cancellation.Registration registered = cancellation.whenCancelled(cancel)) {
            if (!cancellation.isCancelled()) {
                send(new RpcMessage.Request(id, method, params(params, id, patience)));
            }
            return call.await().orElseThrow(() -> RpcFailure.of(Kind.TIMED_OUT, "no answer in time"));
        } catch (RpcFailure e) {
            abandon(id, e.kind());
            throw e;
        } finally {
            calls.remove(id);
        }
    }

    private JsonNode params(Object params, RpcId id, Patience patience) {
        JsonNode tree = Json.treeOf(params);
        if (conventions.progress().isPresent() && patience.progress() != null && tree instanceof ObjectNode object) {
            object.withObjectProperty(META).set(PROGRESS_TOKEN, id.json());
        }
        return tree;
    }

    /** Says that nobody waits for an answer any more. */
    @ProtocolRecord
    private record Abandoned(RpcId requestId, String reason) {}

    private void abandon(RpcId id, Kind why) {
        if (why == Kind.CANCELLED || why == Kind.TIMED_OUT) {
            wire.forget(id);
            conventions.cancelled().ifPresent(method -> {
                Abandoned abandoned = new Abandoned(id, why == Kind.CANCELLED ? "cancelled" : "timed out");
                sendIfThere(new RpcMessage.Notification(method, Json.treeOf(abandoned)));
            });
        }
    }

    /** An answer, or that none is wanted: whoever is gone needs neither. */
    private void sendIfThere(RpcMessage message) {
        try {
            send(message);
        } catch (RpcFailure gone) {
            end(String.valueOf(gone.getMessage()));
        }
    }

    /** A notification: nobody answers. */
    public void tell(String method, @Nullable Object params) throws RpcFailure {
        send(new RpcMessage.Notification(method, params == null ? null : Json.treeOf(params)));
    }

    /** Says what is wrong with something that was no message; whose it was nobody knows. */
    public void reject(RpcError error) {
        sendIfThere(new RpcMessage.Failure(RpcId.UNKNOWN, error));
    }

    private void send(RpcMessage message) throws RpcFailure {
        if (ended != null) {
            throw RpcFailure.of(Kind.CLOSED, ended);
        }
        try {
            wire.send(message);
        } catch (IOException e) {
            throw RpcFailure.of(Kind.CLOSED, String.valueOf(e.getMessage()));
        }
    }

    /** As long as it is not closed, no call's patience ends. */
    public interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    /** The other side waits for something that a person does here: what it owes may take so much longer. */
    public Hold hold() {
        return clock.hold();
    }

    public boolean isOpen() {
        return ended == null;
    }

    /** Waits until nothing more arrives. */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** Ends the wire; calls that wait fail. */
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
        List.copyOf(calls.values()).forEach(call -> call.fail(RpcFailure.of(Kind.CLOSED, why)));
        List.copyOf(answering.values()).forEach(Cancellation::cancel);
        try {
            peer.ended(why);
        } finally {
            end.countDown();
        }
    }

    /** What comes over the wire. */
    private final class Arrivals implements Wire.Receiver {
        @Override
        public void received(RpcMessage message) {
            if (message instanceof RpcMessage.Request request) {
                answer(request);
            } else if (message instanceof RpcMessage.Notification notification) {
                told(notification.method(), orEmpty(notification.params()));
            } else if (message instanceof RpcMessage.Result result) {
                pending(result.id()).ifPresent(call -> call.succeed(result.result()));
            } else if (message instanceof RpcMessage.Failure failure) {
                pending(failure.id()).ifPresent(call -> call.fail(RpcFailure.refused(failure.error())));
            }
        }

        @Override
        public void unanswered(Optional<RpcId> request, RpcFailure why) {
            // Where it is not known whose answer it was and only one waits, it was that one's.
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

    private void told(String method, JsonNode params) {
        if (conventions.cancelled().filter(method::equals).isPresent()) {
            RpcId.read(params.path(REQUEST_ID)).map(answering::get).ifPresent(Cancellation::cancel);
        } else if (conventions.progress().filter(method::equals).isPresent()) {
            RpcId.read(params.path(PROGRESS_TOKEN)).flatMap(this::pending).ifPresent(call -> call.heard(params));
        } else {
            peer.told(method, params);
        }
    }

    private void answer(RpcMessage.Request request) {
        if (answering.size() >= MOST_AT_ONCE) {
            sendIfThere(new RpcMessage.Failure(
                    request.id(), RpcError.of(RpcError.INVALID_REQUEST, "too many requests at once")));
            return;
        }
        Cancellation cancellation = new Cancellation();
        if (answering.putIfAbsent(request.id(), cancellation) != null) {
            // Else requests of one and the same id would not be counted, and each has a thread.
            sendIfThere(new RpcMessage.Failure(
                    request.id(), RpcError.of(RpcError.INVALID_REQUEST, "a request of that id is being answered")));
            return;
        }
        peer.arrived(request.method(), orEmpty(request.params()), cancellation);
        Thread thread = new Thread(() -> answer(request, cancellation), "rpc " + request.method());
        thread.setDaemon(true);
        thread.start();
    }

    private void answer(RpcMessage.Request request, Cancellation cancellation) {
        RpcMessage answer = internalError(request);
        try {
            answer = answered(request, cancellation);
        } finally {
            answering.remove(request.id());
            sendIfThere(answer);
        }
        if (answer instanceof RpcMessage.Result result) {
            peer.answered(request.method(), orEmpty(request.params()), result.result());
        }
    }

    private RpcMessage answered(RpcMessage.Request request, Cancellation cancellation) {
        try {
            return new RpcMessage.Result(
                    request.id(), Json.treeOf(peer.asked(request.method(), orEmpty(request.params()), cancellation)));
        } catch (RpcFailure e) {
            return new RpcMessage.Failure(
                    request.id(),
                    e.error().orElseGet(() -> RpcError.of(RpcError.INTERNAL, String.valueOf(e.getMessage()))));
        }
    }

    private static RpcMessage internalError(RpcMessage.Request request) {
        return new RpcMessage.Failure(request.id(), RpcError.of(RpcError.INTERNAL, "Internal error"));
    }

    private static JsonNode orEmpty(@Nullable JsonNode params) {
        return params == null || params.isNull() ? Json.object() : params;
    }

    /**
     * What a protocol over JSON-RPC calls that for which JSON-RPC has no words.
     *
     * @param cancelled the notification, with a {@code requestId}, that nobody wants an answer to a request any more
     * @param progress the notification, with the {@code progressToken} of a request's {@code _meta}, of how far it is
     */
    public record Conventions(Optional<String> cancelled, Optional<String> progress) {
        /** The Model Context Protocol. */
        public static final Conventions MCP =
                new Conventions(Optional.of("notifications/cancelled"), Optional.of("notifications/progress"));

        /** The Agent Client Protocol. */
        public static final Conventions ACP = new Conventions(Optional.of("$/cancel_request"), Optional.empty());
    }

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

    /**
     * How long to wait for an answer.
     *
     * @param silence without an answer or a word of progress
     * @param most in all, whatever progress is reported
     * @param progress gets the reports of progress, on the connection's reading thread; null if none are wanted
     */
    public record Patience(
            Duration silence, Duration most, @Nullable Consumer<JsonNode> progress) {
        /** Without end: for what a person decides. */
        public static final Patience ENDLESS = of(Duration.ofDays(365));

        public static Patience of(Duration all) {
            return new Patience(all, all, null);
        }
    }
}
