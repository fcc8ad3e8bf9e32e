package dev.deepseektui.core.tool.lsp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLimits;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLink;
import dev.deepseektui.core.tool.lsp.LspPlace.LspOpening;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A language server that is restarted if it fails. A separate thread starts it, sends documents and requests
 * diagnostics, so that a hanging server blocks no other thread. The state is guarded by the monitor of {@link
 * LspServers}, which callers must hold unless a method is marked thread-safe.
 */
final class LspServer {
    private static final int MAX_DOCUMENTS = 64;
    private static final int MAX_REASON_LENGTH = 300;
    private static final Logger LOG = LoggerFactory.getLogger(LspServer.class);

    private final LspSpec spec;
    private final Path root;
    private final LspOpening opening;
    private final LspLimits limits;
    private final Object monitor;
    private final Map<String, LspDocument> documents = new LinkedHashMap<>(16, 0.75f, true);
    private final List<LspWork> notices = new ArrayList<>();

    private LspState state = LspState.STARTING;
    private String why = "";
    private @Nullable Thread thread;
    private @Nullable Cancellation pulling;
    private Cancellation life = new Cancellation();
    private long memoryChecked = System.nanoTime();
    private boolean isBehind;
    private boolean isSilent;
    private boolean isClosed;

    enum LspState {
        STARTING,
        READY,
        FAILED
    }

    @FunctionalInterface
    private interface LspWork {
        void run(LspClient client) throws RpcFailure;
    }

    LspServer(LspSpec spec, Path root, LspOpening opening, LspLimits limits, Object monitor) {
        this.spec = spec;
        this.root = root;
        this.opening = opening;
        this.limits = limits;
        this.monitor = monitor;
    }

    void begin() {
        thread = Daemon.start("lsp " + spec.name(), this::run);
    }

    LspSpec spec() {
        return spec;
    }

    LspState state() {
        return state;
    }

    String why() {
        return why;
    }

    Collection<LspDocument> documents() {
        return documents.values();
    }

    Optional<LspDocument> document(String path) {
        return Optional.ofNullable(documents.get(path));
    }

    /** Opens a document. If too many documents are open, the least recently used one is closed. */
    void open(LspDocument document, boolean isNew) {
        documents.put(document.path(), document);
        if (isNew) {
            notices.add(client -> client.created(document.uri()));
        }
        if (documents.size() > MAX_DOCUMENTS) {
            close(documents.keySet().iterator().next());
        }
    }

    void close(String path) {
        LspDocument closed = documents.remove(path);
        if (closed != null && closed.sent() > 0) {
            notices.add(client -> client.close(closed.uri()));
        }
    }

    /** Triggers the processing of changed documents. Cancels a pending request for an earlier text's diagnostics. */
    void changed() {
        if (pulling != null) {
            pulling.cancel();
        }
        monitor.notifyAll();
    }

    /**
     * Returns true unless the server has failed or is behind. After a timeout, edits do not wait for it again until it
     * has answered.
     */
    boolean isAwaited() {
        return state != LspState.FAILED && !isBehind;
    }

    /**
     * Returns true if the server was found not to publish diagnostics for every document. A long wait for it is then
     * useless.
     */
    boolean isSilent() {
        return isSilent;
    }

    boolean hasUnsettledEdits() {
        return documents.values().stream().anyMatch(each -> each.isEdited() && !each.isSettled());
    }

    boolean hasStale() {
        return documents.values().stream().anyMatch(LspDocument::isStale);
    }

    /**
     * Marks the end of a wait. If the server has not answered for an edit, later edits do not wait for it until it has.
     */
    void hasWaited() {
        isBehind |= hasUnsettledEdits();
    }

    /**
     * Starts the shutdown of the server. {@link #awaitEnd} waits until the server has ended, and must be called without
     * the monitor.
     */
    void close() {
        isClosed = true;
        life.cancel();
        monitor.notifyAll();
    }

    void awaitEnd(Duration longest) {
        Thread living = thread;
        if (living != null) {
            try {
                living.join(longest.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        Backoff backoff = limits.backoff();
        String reason = "";
        do {
            long begun = System.nanoTime();
            try {
                runOnce();
            } catch (RpcFailure e) {
                reason = String.valueOf(e.getMessage());
                backoff = e.kind() == RpcFailureKind.CLOSED
                        ? backoff.after(Duration.ofNanos(System.nanoTime() - begun))
                        : backoff.exhausted();
            } catch (RuntimeException mistake) {
                LOG.error("language server {}", spec.name(), mistake);
                reason = "an internal error, see the log";
                backoff = backoff.exhausted();
            }
        } while (mayRestart(backoff.pause(), reason));
    }

    private boolean mayRestart(Optional<Duration> pause, String reason) {
        synchronized (monitor) {
            if (isClosed) {
                return false;
            }
            why = SafeText.line(SafeText.start(reason, MAX_REASON_LENGTH));
            LOG.info(
                    pause.isPresent()
                            ? "language server {} ended and is started again: {}"
                            : "language server {} failed and is not used any more: {}",
                    spec.name(),
                    why);
            state = pause.isPresent() ? LspState.STARTING : LspState.FAILED;
            documents.values().forEach(LspDocument::reset);
            notices.clear();
            monitor.notifyAll();
            long end = System.nanoTime() + pause.orElse(Duration.ZERO).toNanos();
            while (!isClosed && System.nanoTime() < end) {
                await(end);
            }
            return pause.isPresent() && !isClosed;
        }
    }

    private void runOnce() throws RpcFailure {
        LspClient client = new LspClient(this, root, limits, monitor);
        LspLink link;
        try {
            LOG.info("language server {} is being started in {}", spec.name(), root);
            link = opening.open(spec, root, client);
        } catch (IOException e) {
            throw RpcFailure.of(RpcFailureKind.TOO_LONG, String.valueOf(e.getMessage()));
        }
        try (link;
                Connection connection = link.connection()) {
            client.greet(connection, life);
            synchronized (monitor) {
                state = LspState.READY;
                why = "";
            }
            LOG.info("language server {} is ready", spec.name());
            for (Optional<LspWork> work = next(client, link); work.isPresent(); work = next(client, link)) {
                work.get().run(client);
            }
            client.shutDown();
            LOG.info("language server {} ended with the session", spec.name());
        } catch (RpcFailure e) {
            throw explained(e, client, link);
        }
    }

    private RpcFailure explained(RpcFailure failure, LspClient client, LspLink link) {
        if (client.isFlooded()) {
            return RpcFailure.of(RpcFailureKind.TOO_LONG, "it sent too many messages");
        }
        if (failure.kind() == RpcFailureKind.TIMED_OUT) {
            return RpcFailure.of(
                    failure.kind(),
                    "it gave no answer within %d s".formatted(limits.answer().toSeconds()));
        }
        String words = failure.kind() == RpcFailureKind.CLOSED ? link.lastWords() : "";
        return words.isBlank() ? failure : RpcFailure.of(failure.kind(), words);
    }

    /**
     * Blocks until there is work and returns it; empty if the server was closed. The caller must not hold the monitor.
     */
    private Optional<LspWork> next(LspClient client, LspLink link) throws RpcFailure {
        synchronized (monitor) {
            while (!isClosed) {
                long now = System.nanoTime();
                if (client.isFlooded() || !link.connection().isOpen()) {
                    throw RpcFailure.of(RpcFailureKind.CLOSED, "it ended");
                }
                if (now - memoryChecked >= limits.silence().toNanos()) {
                    memoryChecked = now;
                    long megabytes = link.residentBytes() >> 20;
                    if (megabytes > limits.memory()) {
                        throw RpcFailure.of(
                                RpcFailureKind.TOO_LONG,
                                "it took %d MB of memory, more than lsp.max_memory_mb".formatted(megabytes));
                    }
                }
                Optional<LspWork> due = due(client, now);
                if (due.isPresent()) {
                    return due;
                }
                await(now + limits.silence().toNanos() / 4);
            }
            return Optional.empty();
        }
    }

    private Optional<LspWork> due(LspClient client, long now) {
        if (!notices.isEmpty()) {
            return Optional.of(notices.remove(0));
        }
        Duration longestBase = limits.silence().dividedBy(2);
        List<LspDocument> edited = new ArrayList<>(documents.values());
        edited.sort(Comparator.comparing(LspDocument::isEdited).reversed());
        for (LspDocument document : edited) {
            if (document.isDue(now, longestBase)) {
                boolean isOpen = document.sent() > 0;
                String text = document.send(now);
                long version = document.sent();
                return Optional.of(each -> each.send(document, text, version, isOpen));
            }
            if (client.pulls() ? document.needsPull() : document.isUnanswered(now, limits.silence())) {
                return Optional.of(each -> ask(document, each));
            }
        }
        return Optional.empty();
    }

    @SuppressWarnings("try") // registered for the duration of the block
    private void ask(LspDocument document, LspClient client) throws RpcFailure {
        Cancellation superseded = new Cancellation();
        long version;
        String text;
        synchronized (monitor) {
            pulling = superseded;
            version = document.sent();
            text = document.sentText();
        }
        try (Cancellation.Registration all = life.whenCancelled(superseded::cancel)) {
            Optional<List<Diagnostic>> found = client.ask(document.uri(), text, superseded);
            synchronized (monitor) {
                isSilent |= !client.pulls() && document.isOpenQuestion();
                settle(document, version, found);
            }
        } catch (RpcFailure e) {
            if (e.kind() != RpcFailureKind.CANCELLED || life.isCancelled()) {
                throw e;
            }
        } finally {
            synchronized (monitor) {
                pulling = null;
            }
        }
    }

    private void settle(LspDocument document, long version, Optional<List<Diagnostic>> found) {
        if (document.sent() == version) {
            document.settle(found);
            isBehind &= hasUnsettledEdits();
        }
        monitor.notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // the callers loop
    private void await(long until) {
        try {
            monitor.wait(Math.max(1, (until - System.nanoTime()) / 1_000_000));
        } catch (InterruptedException e) {
            isClosed = true;
        }
    }

    /** Requests the diagnostics of all documents again. Thread-safe. */
    void refresh() {
        synchronized (monitor) {
            documents.values().forEach(LspDocument::refreshOnRequest);
            monitor.notifyAll();
        }
    }

    /** Accepts published diagnostics, unless they are for an earlier text. Thread-safe. */
    void published(JsonNode params) {
        synchronized (monitor) {
            String uri = params.path("uri").asText();
            JsonNode version = params.path("version");
            documents.values().stream()
                    .filter(each -> each.sent() > 0 && each.isAt(uri))
                    .filter(each -> !version.isIntegralNumber() || version.asLong() == each.sent())
                    .findFirst()
                    .ifPresent(each -> settle(
                            each,
                            each.sent(),
                            Optional.of(Diagnostic.listed(
                                    params.path("diagnostics"), each.sentText(), limits.severity()))));
        }
    }
}
