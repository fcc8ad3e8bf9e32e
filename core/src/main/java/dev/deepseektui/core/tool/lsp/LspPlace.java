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
import java.util.function.Supplier;

/**
 * The place of a session's language servers.
 *
 * @param programs finds a program on the PATH
 * @param refusal why none may start here, such as in a folder that is not trusted
 */
public record LspPlace(
        Workspace workspace,
        Function<String, Optional<Path>> programs,
        LspOpening opening,
        Supplier<Optional<String>> refusal) {
    /**
     * The limits that keep a server from doing harm.
     *
     * @param answer the longest time until the answer of a request
     * @param silence the time after which a server that published nothing is asked for a sign of life
     * @param messages the most messages in that time
     */
    record LspLimits(
            Severity severity, long memory, Duration answer, Duration silence, long messages, Backoff backoff) {}

    /** A starter of a server's program. The message of a failure completes a sentence about the server. */
    @FunctionalInterface
    public interface LspOpening {
        LspLink open(LspSpec spec, Path directory, Peer peer) throws IOException;
    }

    /** A running server. */
    public interface LspLink extends AutoCloseable {
        Connection connection();

        /** Returns the last output of a server that has ended; blank if there was none. */
        String lastWords();

        long residentBytes();

        /** Blocks until nothing of the server runs any more. */
        @Override
        void close();
    }
}
