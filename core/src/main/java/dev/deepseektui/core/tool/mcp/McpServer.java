package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.tool.mcp.McpServers.McpPrompt;
import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.ServerOpening.StartFailed;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An MCP server that is restarted if it fails. A separate thread starts it in the background, lists its tools again
 * after changes, and restarts it with a growing delay. Thread-safe.
 */
final class McpServer implements AutoCloseable {
    /** The minimum interval between two listings. */
    private static final Duration BETWEEN_LISTINGS = Duration.ofMillis(250);

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger(McpServer.class);

    private final ServerSpec spec;
    private final Opening opening;
    private final McpClient client;
    private final ServerLog log;
    private final ServerPeer peer = new ServerPeer();
    private final PendingRequests asks = new PendingRequests();

    private ServerStatus status = ServerStatus.STARTING;
    private final Set<Listed> changed = EnumSet.noneOf(Listed.class);
    private Cancellation life = new Cancellation();
    private @Nullable Link link;
    private @Nullable Protocol protocol;
    private @Nullable Thread thread;
    private long upSince;
    private boolean isEnded;
    private volatile boolean isClosed;
    private volatile boolean restartWanted;

    @FunctionalInterface
    interface Opening {
        Link open(Peer peer) throws StartFailed;

        /** Returns the cleanup of what the server adds to the project's files from now on. */
        default WrappedCommand.Cleanup cleanup() throws IOException {
            return List::of;
        }
    }

    McpServer(ServerSpec spec, Opening opening, McpClient client, ServerLog log) {
        this.spec = spec;
        this.opening = opening;
        this.client = client;
        this.log = log;
    }

    synchronized void begin(Backoff fresh) {
        thread = Daemon.start("mcp " + spec.name(), () -> run(fresh));
    }

    ServerSpec spec() {
        return spec;
    }

    ServerLog log() {
        return log;
    }

    synchronized ServerStatus status() {
        return status;
    }

    private void run(Backoff fresh) {
        Backoff backoff = fresh;
        try {
            while (!isClosed) {
                backoff = runOnce(backoff);
                if (isRestartWantedWithin(backoff.pause())) {
                    backoff = fresh;
                }
            }
        } finally {
            set(status().failed("an internal error, see the log"));
        }
    }

    private Backoff runOnce(Backoff before) {
        set(ServerStatus.STARTING);
        try {
            start();
            serve();
            return before;
        } catch (StartFailed e) {
            Backoff after = e.isForGood() ? before.exhausted() : before.after(upFor());
            boolean isLast = !e.isForGood() && after.pause().isEmpty();
            if (!restartWanted) {
                LOG.warn("MCP server {} is not there: {}", spec.name(), e.getMessage());
                set(status().failed(e.getMessage() + (isLast ? givenUp(after.failures()) : "")));
            }
            return after;
        } finally {
            closeLink();
        }
    }

    private String givenUp(int times) {
        return "; it went " + times + " times in a row and is not started again before /mcp restart " + spec.name();
    }

    private synchronized Duration upFor() {
        return protocol == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - upSince);
    }

    private synchronized void set(ServerStatus now) {
        if (!isClosed) {
            status = now;
            notifyAll();
        }
    }

    @SuppressWarnings("try") // held for the duration of the block
    private void start() throws StartFailed {
        Cancellation living = new Cancellation();
        synchronized (this) {
            life = living;
            isEnded = false;
            restartWanted = false;
            changed.clear();
        }
        ServerStatus ready;
        try (ProjectWatch files = new ProjectWatch(spec.name(), opening.cleanup(), log)) {
            ready = greet(living);
        } catch (IOException e) {
            throw StartFailed.forGood(String.valueOf(e.getMessage()));
        }
        set(ready);
    }

    private ServerStatus greet(Cancellation living) throws StartFailed {
        Link opened = opening.open(peer);
        synchronized (this) {
            link = opened;
        }
        if (isClosed) {
            // The server was closed while the link was being opened, so close() could not close the link.
            throw StartFailed.forGood("the session has ended");
        }
        try {
            Protocol greeted = opened.greet(client, spec.waits().start(), living);
            McpTool.ToolListing tools = greeted.tools(spec, living);
            opened.learn(tools);
            List<McpPrompt> prompts = greeted.prompts(spec, log, living);
            synchronized (this) {
                protocol = greeted;
                upSince = System.nanoTime();
            }
            String version = greeted.facts().version();
            LOG.info(
                    "MCP server {} started: protocol {}, {} tools",
                    spec.name(),
                    version,
                    tools.tools().size());
            new Subscription(greeted, log, living).begin(spec.name());
            return ServerStatus.ready(greeted.facts(), tools, prompts);
        } catch (RpcFailure e) {
            throw StartFailed.of(e, spec, opened, log);
        }
    }

    private void serve() throws StartFailed {
        for (Set<Listed> due = awaitChanges(); !due.isEmpty(); due = awaitChanges()) {
            listAgain(due);
        }
        if (!isClosed && !restartWanted) {
            Link ended = link;
            String words = ended == null ? "" : ended.lastWords();
            throw StartFailed.forNow(words.isBlank() ? "it ended" : "it ended: " + words);
        }
    }

    private void listAgain(Set<Listed> due) {
        Protocol greeted = protocol;
        if (greeted == null) {
            return;
        }
        try {
            if (due.contains(Listed.PROMPTS)) {
                set(status().with(greeted.prompts(spec, log, life)));
            }
            if (due.contains(Listed.TOOLS)) {
                McpTool.ToolListing tools = greeted.tools(spec, life);
                openLink().learn(tools);
                set(status().with(tools));
            }
        } catch (RpcFailure e) {
            log.add("its tools could not be listed anew: " + e.getMessage());
        }
    }

    private synchronized Set<Listed> awaitChanges() {
        awaitUntil(this::isOver, Optional.of(BETWEEN_LISTINGS));
        awaitUntil(() -> isOver() || !changed.isEmpty(), Optional.empty());
        Set<Listed> due = isOver() ? Set.of() : EnumSet.copyOf(changed);
        changed.clear();
        return due;
    }

    /**
     * Blocks until the condition holds, the maximum wait has passed, or the thread is interrupted.
     *
     * @param longest the maximum wait; empty for no limit
     */
    private synchronized void awaitUntil(BooleanSupplier condition, Optional<Duration> longest) {
        long end = System.nanoTime() + longest.orElse(Duration.ZERO).toNanos();
        try {
            while (!condition.getAsBoolean()) {
                long left = longest.isPresent() ? (end - System.nanoTime()) / 1_000_000 : 0;
                if (longest.isPresent() && left <= 0) {
                    return;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isOver() {
        return isEnded || isClosed || restartWanted;
    }

    private void closeLink() {
        Link ended;
        Cancellation over;
        synchronized (this) {
            over = life;
            ended = link;
            link = null;
            protocol = null;
        }
        over.cancel();
        if (ended != null) {
            ended.close();
            LOG.info("MCP server {} ended", spec.name());
        }
    }

    private synchronized boolean isRestartWantedWithin(Optional<Duration> pause) {
        awaitUntil(() -> isClosed || restartWanted, pause);
        isClosed |= Thread.currentThread().isInterrupted();
        return restartWanted;
    }

    void restart() {
        Cancellation over;
        synchronized (this) {
            restartWanted = true;
            set(ServerStatus.STARTING);
            over = life;
        }
        over.cancel();
    }

    /** Sends a request once the server is ready. Waits for a starting server no longer than its start timeout. */
    @SuppressWarnings("try") // held for the duration of the block
    <T> T ask(String method, Object params, Class<T> answer, TimeLimits patience, Cancellation cancellation)
            throws RpcFailure {
        Protocol there = ready(cancellation);
        asks.begin();
        try (ProjectWatch files = new ProjectWatch(spec.name(), opening.cleanup(), log)) {
            return RpcMessage.result(there.ask(method, params, patience, cancellation), answer);
        } catch (RpcFailure e) {
            throw e.worded(log::masked);
        } catch (IOException e) {
            throw RpcFailure.of(RpcFailureKind.REFUSED, String.valueOf(e.getMessage()));
        } finally {
            asks.end();
        }
    }

    List<JsonNode> list(Listed what, Cancellation cancellation) throws RpcFailure {
        try {
            return ready(cancellation).list(what, TimeLimits.of(spec.waits().call()), cancellation);
        } catch (RpcFailure e) {
            throw e.worded(log::masked);
        }
    }

    private Protocol ready(Cancellation cancellation) throws RpcFailure {
        awaitStart(spec.waits().start(), cancellation);
        synchronized (this) {
            if (cancellation.isCancelled()) {
                throw RpcFailure.of(RpcFailureKind.CANCELLED, "cancelled");
            }
            if (protocol == null) {
                throw RpcFailure.of(RpcFailureKind.CLOSED, status.words());
            }
            return protocol;
        }
    }

    @SuppressWarnings("try") // held for the duration of the block
    void awaitStart(Duration longest, Cancellation cancellation) {
        try (Cancellation.Registration registered = cancellation.whenCancelled(() -> hasChanged(Set.of()))) {
            awaitUntil(() -> !status.isStarting() || isClosed || cancellation.isCancelled(), Optional.of(longest));
        }
    }

    private synchronized void hasChanged(Set<Listed> lists) {
        changed.addAll(lists);
        notifyAll();
    }

    private synchronized Link openLink() throws RpcFailure {
        if (link == null) {
            throw RpcFailure.of(RpcFailureKind.CLOSED, "nobody is there any more");
        }
        return link;
    }

    @Override
    public void close() {
        Thread living;
        synchronized (this) {
            status = status.failed("the session has ended");
            isClosed = true;
            living = thread;
            notifyAll();
        }
        closeLink();
        if (living != null && living != Thread.currentThread()) {
            try {
                living.join(SHUTDOWN_TIMEOUT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A handler of the server's requests and notifications. */
    private final class ServerPeer implements Peer {
        @Override
        public Object asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
            return method.equals(McpClient.ELICITATION)
                    ? asks.runQuestion(cancellation, end -> ofTheUser(params, end))
                    : client.asked(method, params, cancellation);
        }

        @SuppressWarnings("try") // held for the duration of the block
        private Object ofTheUser(JsonNode params, Cancellation end) throws RpcFailure {
            Link open = openLink();
            Connection.TimeoutPause hold = open.connection().hold();
            try {
                return client.asked(McpClient.ELICITATION, params, end);
            } finally {
                hold.close();
            }
        }

        @Override
        public void notified(String method, JsonNode params) {
            if (method.equals(Subscription.BEGUN)) {
                hasChanged(EnumSet.of(Listed.TOOLS, Listed.PROMPTS));
            } else if (method.startsWith("notifications/") && method.endsWith("_changed")) {
                Listed.changed(method).ifPresent(each -> hasChanged(EnumSet.of(each)));
            } else if (method.equals("notifications/message")) {
                log.add(Subscription.logged(params));
            }
        }

        @Override
        public void noise(String line) {
            log.add(line);
        }

        @Override
        public void ended(String reason) {
            synchronized (McpServer.this) {
                isEnded = true;
                McpServer.this.notifyAll();
            }
        }
    }
}
