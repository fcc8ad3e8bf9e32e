package dev.deepseektui.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.HeaderWire;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tool.lsp.LspPlace;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLink;
import dev.deepseektui.core.tool.lsp.LspPlace.LspOpening;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The lines of the log about a language server. */
@Timeout(60)
class LanguageServerLogTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.deepseektui.core.tool.lsp");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @TempDir
    Path root;

    @BeforeEach
    void listen() throws IOException {
        Files.writeString(root.resolve("a.sh"), "true\n");
        lines.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    /** A server that answers {@code initialize} and nothing else. */
    private static final class GreetingLink implements LspLink {
        private final Connection connection;

        GreetingLink(Peer peer) {
            String answer = Json.line(Map.of("jsonrpc", "2.0", "id", 1, "result", Map.of("capabilities", Map.of())));
            String frame = "Content-Length: " + answer.length() + "\r\n\r\n" + answer;
            CountDownLatch asked = new CountDownLatch(1);
            connection = Connection.open(
                    new HeaderWire(
                            new OpenStream(frame.getBytes(StandardCharsets.UTF_8), asked), new AskedStream(asked)),
                    peer,
                    Conventions.LSP);
        }

        @Override
        public Connection connection() {
            return connection;
        }

        @Override
        public String lastWords() {
            return "";
        }

        @Override
        public long residentBytes() {
            return 0;
        }

        @Override
        public void close() {
            connection.close();
        }
    }

    /** The requests of the client: an answer that comes before its request would be ignored. */
    private static final class AskedStream extends OutputStream {
        private final CountDownLatch asked;

        AskedStream(CountDownLatch asked) {
            this.asked = asked;
        }

        @Override
        public void write(int b) {}

        @Override
        public void flush() {
            asked.countDown();
        }
    }

    /** Bytes that come after the first request. After them nothing comes, but no end either. */
    private static final class OpenStream extends ByteArrayInputStream {
        private final CountDownLatch asked;

        OpenStream(byte[] bytes, CountDownLatch asked) {
            super(bytes);
            this.asked = asked;
        }

        @Override
        public synchronized int read() {
            try {
                asked.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return -1;
            }
            int next = super.read();
            try {
                while (next < 0) {
                    wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return next;
        }

        @Override
        public synchronized int read(byte[] bytes, int offset, int length) {
            int first = read();
            if (first < 0) {
                return first;
            }
            bytes[offset] = (byte) first;
            return 1;
        }
    }

    private LspServers servers(LspOpening opening) throws IOException {
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(root.resolve("home")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()));
        Workspace workspace = Workspace.withoutSettings(root.toRealPath(), OwnFiles.NONE);
        return LspServers.of(
                config,
                new LspPlace(
                        workspace,
                        program -> Optional.of(Path.of("/bin", program)),
                        opening,
                        program -> Optional.empty()));
    }

    private List<String> logged(LspOpening opening, String standing) throws IOException {
        try (LspServers servers = servers(opening)) {
            servers.touch("a.sh");
            Cancellation pause = new Cancellation();
            for (int i = 0;
                    i < 3000 && servers.begun().stream().noneMatch((LspView view) -> view.isOf(standing));
                    i++) {
                pause.await(Duration.ofMillis(10));
            }
        }
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void a_server_leaves_a_line_when_it_starts_is_ready_and_ends() throws IOException {
        assertThat(logged((spec, directory, peer) -> new GreetingLink(peer), "ready"))
                .containsExactly(
                        "language server bash is being started in " + root.toRealPath(),
                        "language server bash is ready",
                        "language server bash ended with the session");
    }

    @Test
    void a_server_that_fails_leaves_a_line_with_the_reason() throws IOException {
        LspOpening failing = (spec, directory, peer) -> {
            throw new IOException("it cannot be started");
        };

        assertThat(logged(failing, "failed"))
                .containsExactly(
                        "language server bash is being started in " + root.toRealPath(),
                        "language server bash failed and is not used any more: it cannot be started");
    }
}
