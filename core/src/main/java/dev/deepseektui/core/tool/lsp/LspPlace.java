package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.tool.lsp.Diagnostic.Severity;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The environment of a session's language servers.
 *
 * @param programs finds a program on the PATH
 * @param refusal the reason why a program may not be started here, such as an untrusted folder; empty if it may
 */
public record LspPlace(
        Workspace workspace,
        Function<String, Optional<Path>> programs,
        LspOpening opening,
        Function<Path, Optional<String>> refusal) {
    /**
     * The limits on a server.
     *
     * @param answer the maximum time until a request is answered
     * @param silence the time after which a server that published nothing is pinged
     * @param messages the maximum number of messages within {@code silence}
     */
    record LspLimits(
            Severity severity, long memory, Duration answer, Duration silence, long messages, Backoff backoff) {}

    /** A launcher of servers. The message of its exception completes a sentence about the server. */
    @FunctionalInterface
    public interface LspOpening {
        LspLink open(LspSpec spec, Path directory, Peer peer) throws IOException;
    }

    /** A running server. */
    public interface LspLink extends AutoCloseable {
        Connection connection();

        /** Returns the last output of a server that has exited; blank if there was none. */
        String lastWords();

        long residentBytes();

        /** Stops the server and blocks until none of its processes is running. */
        @Override
        void close();
    }
}
