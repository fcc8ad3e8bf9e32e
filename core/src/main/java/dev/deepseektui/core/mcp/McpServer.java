package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.rpc.Connection.Waiting;
import dev.deepseektui.core.rpc.Patience;
import dev.deepseektui.core.rpc.Peer;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One server through all its lives: it is started beside everything else, listed anew when it says that its tools changed, and started
 * again, later each time, when it dies. A thread of its own does that; any thread may call.
 */
final class McpServer implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);
    private static final int MOST_FAILURES = 6;
    /** A server that changes its mind all the time is listed no more often than that. */
    private static final Duration BETWEEN_LISTINGS = Duration.ofMillis(250);

    private static final String TOOLS = "tools/list";

    private final ServerSpec spec;
    private final Opening opening;
    private final Client client;
    private final ServerLog log;
    private final ServerPeer peer = new ServerPeer();

    private ServerStatus status = ServerStatus.STARTING;
    private @Nullable Link link;
    private @Nullable Protocol protocol;
    private boolean mustList;
    private boolean isEnded;
    private boolean isClosed;
    private boolean restartWanted;

    /** Opens a way to the server. */
    @FunctionalInterface
    interface Opening {
        Link open(Peer peer) throws StartFailed;
    }

    McpServer(ServerSpec spec, Opening opening, Client client, ServerLog log) {
        this.spec = spec;
        this.opening = opening;
        this.client = client;
        this.log = log;
    }

    void begin() {
        Thread thread = new Thread(this::live, "mcp " + spec.name());
        thread.setDaemon(true);
        thread.start();
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

    private void live() {
        int failures = 0;
        while (!hasClosed()) {
            set(ServerStatus.STARTING);
            boolean mayTryAgain = true;
            try {
                start();
                failures = 0;
                serve();
            } catch (StartFailed e) {
                set(status().failed(String.valueOf(e.getMessage())));
                mayTryAgain = !e.isForGood() && failures < MOST_FAILURES;
            } finally {
                putAway();
            }
            Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_FAILURES));
            pause(mayTryAgain ? pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE : Duration.ZERO);
            failures++;
        }
    }

    private synchronized boolean hasClosed() {
        return isClosed;
    }

    private synchronized void set(ServerStatus now) {
        if (!isClosed) {
            status = now;
            notifyAll();
        }
    }

    private void start() throws StartFailed {
        synchronized (this) {
            isEnded = false;
            mustList = false;
            restartWanted = false;
        }
        Link opened = opening.open(peer);
        synchronized (this) {
            link = opened;
        }
        if (hasClosed()) {
            // Closed while it was opened: nobody else saw this link.
            throw StartFailed.forGood("the session has ended");
        }
        try {
            Protocol greeted =
                    Protocol.greet(opened.connection(), client, spec.waits().start());
            McpTool.Listing tools = listed(greeted);
            synchronized (this) {
                protocol = greeted;
            }
            set(ServerStatus.ready(greeted.facts(), tools, prompts(greeted)));
        } catch (RpcFailure e) {
            throw new ServerReport(spec, opened).failure(e);
        }
    }

    private McpTool.Listing listed(Protocol greeted) throws RpcFailure {
        return greeted.facts().has("tools")
                ? McpTool.Listing.of(
                        spec,
                        greeted.list(TOOLS, "tools", Patience.of(spec.waits().start())))
                : McpTool.Listing.NONE;
    }

    /** A server without them is one all the same. */
    private List<McpPrompt> prompts(Protocol greeted) {
        if (!greeted.facts().has("prompts")) {
            return List.of();
        }
        try {
            return greeted
                    .list("prompts/list", "prompts", Patience.of(spec.waits().start()))
                    .stream()
                    .map(each -> McpPrompt.of(spec.name(), each))
                    .toList();
        } catch (RpcFailure e) {
            log.add("its prompts could not be listed: " + e.getMessage());
            return List.of();
        }
    }

    /** Returns when the server is gone, or is to be started anew. */
    private void serve() throws StartFailed {
        while (awaitNews()) {
            try {
                Protocol greeted = protocol;
                if (greeted != null) {
                    set(status().with(listed(greeted)));
                }
            } catch (RpcFailure e) {
                log.add("its tools could not be listed anew: " + e.getMessage());
            }
        }
        if (!hasClosed() && !isRestartWanted()) {
            Link ended = link;
            throw StartFailed.forNow("it ended" + (ended == null ? "" : after(ended.lastWords())));
        }
    }

    private static String after(String words) {
        return words.isBlank() ? "" : ": " + words;
    }

    private synchronized boolean isRestartWanted() {
        return restartWanted;
    }

    /** True when it is to be listed anew. */
    private synchronized boolean awaitNews() {
        long earliest = System.nanoTime() + BETWEEN_LISTINGS.toNanos();
        try {
            while (!isOver()) {
                long left = (earliest - System.nanoTime()) / 1_000_000;
                if (mustList && left <= 0) {
                    mustList = false;
                    return true;
                }
                wait(mustList ? left : 0);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private boolean isOver() {
        return isEnded || isClosed || restartWanted;
    }

    private void putAway() {
        Link ended;
        synchronized (this) {
            ended = link;
            link = null;
            protocol = null;
        }
        if (ended != null) {
            ended.close();
        }
    }

    /** No time at all stands for: until somebody wants it started. */
    private synchronized void pause(Duration pause) {
        long end = System.nanoTime() + pause.toNanos();
        try {
            while (!isClosed && !restartWanted) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (!pause.isZero() && left <= 0) {
                    return;
                }
                wait(pause.isZero() ? 0 : left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            isClosed = true;
        }
    }

    /** Starts it anew now, whatever it does. */
    synchronized void restart() {
        restartWanted = true;
        notifyAll();
    }

    /** Asks once the server is there, for which it has as long as for its start. */
    JsonNode ask(String method, ObjectNode params, Waiting waiting, Cancellation cancellation) throws RpcFailure {
        return ready(cancellation).ask(method, params, waiting, cancellation);
    }

    /** What all of a list is; nothing where the server has none of the kind. */
    Iterable<JsonNode> list(String capability, String method, String field) throws RpcFailure {
        Protocol greeted = ready(new Cancellation());
        return greeted.facts().has(capability)
                ? greeted.list(method, field, Patience.of(spec.waits().call()))
                : List.of();
    }

    private Protocol ready(Cancellation cancellation) throws RpcFailure {
        awaitStart(spec.waits().start(), cancellation);
        synchronized (this) {
            if (protocol == null) {
                throw RpcFailure.of(Kind.CLOSED, status.words());
            }
            return protocol;
        }
    }

    /** Until it has come up or failed to, or it was long enough. */
    @SuppressWarnings("try") // held as long as the block lasts
    void awaitStart(Duration longest, Cancellation cancellation) {
        try (Cancellation.Registration registered = cancellation.whenCancelled(this::wake)) {
            long end = System.nanoTime() + longest.toNanos();
            synchronized (this) {
                for (long left = longest.toMillis();
                        status.isStarting() && !isClosed && !cancellation.isCancelled() && left > 0;
                        left = (end - System.nanoTime()) / 1_000_000) {
                    wait(left);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    @Override
    public void close() {
        synchronized (this) {
            status = status.failed("the session has ended");
            isClosed = true;
            notifyAll();
        }
        putAway();
    }

    /** What the server asks and tells. */
    private final class ServerPeer implements Peer {
        @Override
        public JsonNode asked(String method, JsonNode params, Cancellation cancellation) throws RpcFailure {
            return client.asked(method, params, cancellation);
        }

        @Override
        public void told(String method, JsonNode params) {
            if (method.equals("notifications/tools/list_changed")) {
                synchronized (McpServer.this) {
                    mustList = true;
                    McpServer.this.notifyAll();
                }
            } else if (method.equals("notifications/message")) {
                JsonNode data = params.path("data");
                log.add(params.path("level").asText("") + " "
                        + (data.isTextual() ? data.textValue() : data.toString()));
            }
        }

        @Override
        public void noise(String line) {
            log.add(line);
        }

        @Override
        public void ended(String why) {
            synchronized (McpServer.this) {
                isEnded = true;
                McpServer.this.notifyAll();
            }
        }
    }
}
