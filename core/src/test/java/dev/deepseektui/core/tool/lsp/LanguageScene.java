package dev.deepseektui.core.tool.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.process.Backoff.BackoffLimits;
import dev.deepseektui.core.tool.lsp.Diagnostic.Severity;
import dev.deepseektui.core.tool.lsp.FakeLanguageServer.Script;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLimits;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The language servers of a session, with one fake server for {@code .fake} files. */
final class LanguageScene implements AutoCloseable {
    static final String FILE = "a.fake";
    static final LspSpec SPEC =
            new LspSpec("fake", List.of("fake-server"), List.of("*.fake"), List.of(), Json.object(), true);

    final Path directory;
    final FakeLanguageServer server;
    final LspServers servers;

    LanguageScene(Path directory, Duration wait, Script script) {
        this.directory = directory;
        this.server = new FakeLanguageServer(script);
        Backoff hasty =
                new Backoff(new BackoffLimits(Duration.ofMillis(1), Duration.ofMillis(4), Duration.ofMinutes(1), 4), 0);
        LspLimits limits =
                new LspLimits(Severity.ERROR, 100, Duration.ofMillis(700), Duration.ofMillis(400), 2_000, hasty);
        this.servers = new LspServers(
                List.of(SPEC),
                new LspPlace(
                        Workspace.withoutSettings(directory, OwnFiles.NONE),
                        program -> Optional.of(Path.of("/bin", program)),
                        server,
                        program -> Optional.empty()),
                limits,
                wait);
    }

    void write(String name, String text) {
        try {
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file, and reads it as a session does. */
    void read(String name, String text) {
        write(name, text);
        servers.touch(name);
    }

    /** Writes and reads a file, and waits until its problems are known. */
    void readAndSettle(String name, String text) {
        read(name, text);
        servers.listed(List.of(name), new Cancellation());
    }

    /** Writes a file as an edit does, and returns the report for the model. */
    String edit(String name, String text) {
        servers.touch(name);
        write(name, text);
        servers.edited(name);
        return problems(name);
    }

    String problems(String name) {
        return DiagnosticsText.of(servers.awaitProblems(new Cancellation()), name)
                .strip();
    }

    /** Returns the report of problems that were found late. */
    String late() {
        LspServers.LspReport newDiagnostics = servers.newDiagnostics();
        servers.markReported(newDiagnostics);
        return DiagnosticsText.of(newDiagnostics.files(), "").strip();
    }

    LspView view() {
        return servers.views().get(0);
    }

    /** Waits for a condition; fails after 20 seconds. */
    static void await(BooleanSupplier condition) {
        Cancellation pause = new Cancellation();
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it never came").isLessThan(end);
            pause.await(Duration.ofMillis(5));
        }
    }

    @Override
    public void close() {
        servers.close();
    }
}
