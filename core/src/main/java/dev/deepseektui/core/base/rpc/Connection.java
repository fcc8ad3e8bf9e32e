package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.ProtocolRecord;
import dev.deepseektui.core.base.rpc.RpcFailure.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
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

    /** A request without an answer yet. The calling thread waits; the connection's reading thread ends that. */
    static final class PendingCall {
        /** Pause between two looks at a clock that stands still. */
        private static final long HELD_NANOS = 50_000_000;

        private final Patience patience;
        private final Clock clock;
        private final long start;
        private long lastHeard;
        private @Nullable JsonNode result;
        private @Nullable RpcFailure failure;

        /** A clock that stands still while the other side waits for this one: that time counts against no patience. Thread-safe. */
        static final class Clock {
            private final LongSupplier nanos;
            private int held;
            private long heldSince;
            private long stoodStill;

            Clock(LongSupplier nanos) {
                this.nanos = nanos;
            }

            synchronized long now() {
                return (held > 0 ? heldSince : nanos.getAsLong()) - stoodStill;
            }

            synchronized boolean isHeld() {
                return held > 0;
            }

            Connection.Hold hold() {
                synchronized (this) {
                    if (held++ == 0) {
                        heldSince = nanos.getAsLong();
                    }
                }
                return this::release;
            }

            private synchronized void release() {
                if (--held == 0) {
                    stoodStill += nanos.getAsLong() - heldSince;
                }
            }
        }

        PendingCall(Patience patience, Clock clock) {
            this.patience = patience;
            this.clock = clock;
            this.start = clock.now();
            this.lastHeard = start;
        }

        void heard(JsonNode params) {
            synchronized (this) {
                lastHeard = clock.now();
            }
            Consumer<JsonNode> progress = patience.progress();
            if (progress != null) {
                progress.accept(params);
            }
        }

        /** Takes the answer, unless there is one. */
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

        /** Returns the nanoseconds left. */
        synchronized long left() {
            long now = clock.now();
            long silent = lastHeard + patience.silence().toNanos() - now;
            return Math.min(silent, start + patience.most().toNanos() - now);
        }

        /** Waits for the answer; empty when the patience is over. */
        synchronized Optional<JsonNode> await() throws RpcFailure {
            try {
                while (result == null && failure == null) {
                    long left = left();
                    if (left <= 0) {
                        return Optional.empty();
                    }
                    long pause = clock.isHeld() ? Math.max(left, HELD_NANOS) : left;
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
}
