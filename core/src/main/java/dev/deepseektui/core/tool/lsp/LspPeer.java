package dev.deepseektui.core.tool.lsp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLimits;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A receiver of what the server sends, on the threads of its connection. */
final class LspPeer implements Peer {
    private final LspServer server;
    private final LspLimits limits;
    private final Object monitor;
    private @Nullable LspClient client;
    private long received;
    private long since;

    LspPeer(LspServer server, LspLimits limits, Object monitor) {
        this.server = server;
        this.limits = limits;
        this.monitor = monitor;
    }

    void begin(LspClient begun) {
        synchronized (monitor) {
            client = begun;
            received = 0;
        }
    }

    /** Returns whether it sends without end. */
    boolean isFlooded() {
        synchronized (monitor) {
            return received > limits.messages();
        }
    }

    private Optional<LspClient> taken() {
        synchronized (monitor) {
            long now = System.nanoTime();
            if (now - since >= limits.silence().toNanos() && !isFlooded()) {
                since = now;
                received = 0;
            }
            received++;
            if (isFlooded()) {
                monitor.notifyAll();
                return Optional.empty();
            }
            return Optional.ofNullable(client);
        }
    }

    @Override
    public Object asked(String method, JsonNode params, Cancellation cancellation) {
        Object answer = taken().map(known -> known.answer(method, params)).orElseGet(Map::of);
        if (method.equals("workspace/diagnostic/refresh")) {
            server.refresh();
        }
        return answer;
    }

    @Override
    public void told(String method, JsonNode params) {
        taken().filter(known -> method.equals("textDocument/publishDiagnostics") && !known.pulls())
                .ifPresent(known -> server.published(known, params));
    }

    @Override
    public void noise(String line) {
        taken();
    }

    @Override
    public void ended(String because) {
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }
}
