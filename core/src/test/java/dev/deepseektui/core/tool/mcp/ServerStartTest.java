package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static dev.deepseektui.core.tool.mcp.FakeServers.fake;
import static dev.deepseektui.core.tool.mcp.FakeServers.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.Wire;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.Protocol.ServerFacts;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The start of a server: its program, its variables and its failures. */
@Timeout(120)
class ServerStartTest {
    private static final String ECHO = "mcp__fake__echo";

    @TempDir
    Path directory;

    private FakeServers begin(ServerSpec... specs) {
        return new FakeServers(directory, specs);
    }

    @Test
    void a_version_that_nobody_knows_is_said_and_not_tried_again() {
        try (FakeServers fakes = begin(fake("fake", "odd"))) {
            ServerStatus status = fakes.started("fake");

            assertThat(status.state()).isEqualTo(ServerStatus.ServerState.FAILED);
            assertThat(status.why()).contains("it speaks version \"1999-01-01\" of MCP, which is not known here");
        }
    }

    @Test
    void a_server_gets_no_variables_but_those_it_may_have() {
        ServerSpec spec = FakeServers.given("fake", Map.of("GIVEN", "${TOKEN}"));
        try (FakeServers fakes = begin(spec)) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "environment").text().split(" ", -1))
                    .contains("GIVEN", "PATH")
                    .doesNotContain("TOKEN", "HOME");
        }
    }

    @Test
    void a_variable_that_is_not_set_keeps_a_server_from_starting_and_is_named() {
        ServerSpec spec = FakeServers.given("fake", Map.of("GIVEN", "${NOWHERE}"));
        try (FakeServers fakes = begin(spec)) {
            assertThat(fakes.started("fake").why()).contains("it needs the variable NOWHERE, which is not set");
        }
    }

    @Test
    void no_server_gets_this_programs_own_key_by_whatever_name() {
        String why = "it would get the variable %s, which holds this program's own key, and no server gets that;"
                + " write a variable with a key of the server's there";
        ServerSpec own = FakeServers.given("own", Map.of("KEY", "${DEEPSEEK_API_KEY:-none}"));
        ServerSpec alias = FakeServers.given("alias", Map.of("KEY", "${ALIAS}"));
        try (FakeServers fakes = begin(own, alias)) {
            assertThat(fakes.started("own").why()).isEqualTo(why.formatted("DEEPSEEK_API_KEY"));
            assertThat(fakes.started("alias").why()).isEqualTo(why.formatted("ALIAS"));
        }
    }

    @Test
    void a_program_that_is_not_there_is_said_so() {
        ServerSpec spec = new ServerSpec(
                "fake",
                new Program(List.of("no-such-program-anywhere"), Map.of(), Optional.empty()),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
        try (FakeServers fakes = begin(spec)) {
            assertThat(fakes.started("fake").why())
                    .isEqualTo(
                            "there is no program no-such-program-anywhere on PATH; install it, or write where it is");
        }
    }

    @Test
    void a_server_that_ends_before_it_answers_is_reported_with_its_last_words_and_started_again() {
        try (FakeServers fakes = begin(fake("fake", "fail-once=" + directory.resolve("once")))) {
            assertThat(fakes.started("fake").why())
                    .contains("it ended with code 1")
                    .contains("could not bind");
            await(() -> fakes.servers.find("fake").orElseThrow().status().isReady());

            assertThat(fakes.call(ECHO, "hello").text()).isEqualTo("echo 1: hello");
        }
    }

    @Test
    void a_server_that_never_answers_fails_its_start_in_time() {
        ServerTimeouts hasty = new ServerTimeouts(Duration.ofSeconds(1), Duration.ofSeconds(1));
        try (FakeServers fakes = begin(spec("fake", hasty, "hang"))) {
            assertThat(fakes.started("fake").why()).contains("it did not answer within 1 s");
        }
    }

    @Test
    void a_command_that_no_system_can_start_is_said() {
        ServerSpec variable = FakeServers.given("variable", Map.of("A=B", "kept-secret"));
        ServerSpec command = new ServerSpec(
                "command",
                new Program(List.of("a\0b"), Map.of(), Optional.empty()),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
        try (FakeServers fakes = begin(variable, command)) {
            String why = "it cannot be started: its command or its env has characters that none may have";
            assertThat(fakes.started("variable").why()).isEqualTo(why);
            assertThat(fakes.started("command").why()).isEqualTo(why);
        }
    }

    /** A workspace directory on {@code PATH} must not decide what runs in a session that was merely opened. */
    @Test
    void programs_that_lie_in_the_workspace_take_nobodys_place() throws IOException {
        Path started = directory.resolve("started");
        program("tools/env", started);
        program("bin/setsid", started);
        List<String> line = new ArrayList<>(List.of("env"));
        line.addAll(FakeServer.line());
        ServerSpec spec = new ServerSpec(
                "fake",
                new Program(line, Map.of(), Optional.empty()),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
        String path =
                "tools:" + directory.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", "");
        try (FakeServers fakes = new FakeServers(directory, path, spec)) {
            assertThat(fakes.started("fake").isReady()).isTrue();
            assertThat(started).doesNotExist();
        }
    }

    private void program(String name, Path marker) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n: > '" + marker + "'\nexec \"$@\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void a_restart_ends_a_start_that_hangs() {
        try (FakeServers fakes = begin(fake("fake", "hang-once=" + directory.resolve("once")))) {
            await(() -> Files.exists(directory.resolve("once")));
            fakes.servers.restart("fake");

            assertThat(fakes.started("fake").isReady()).isTrue();
        }
    }

    @Test
    void a_server_that_dies_soon_after_it_is_ready_is_given_up_in_the_end() {
        Backoff hasty = new Backoff(
                new Backoff.BackoffLimits(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMinutes(1), 3), 0);
        AtomicInteger starts = new AtomicInteger();
        McpServer server = FakeServers.server(directory, "fake", peer -> {
            starts.incrementAndGet();
            return new Mortal(peer);
        });
        server.begin(hasty);

        await(() -> server.status().why().contains("times"));
        assertThat(server.status().why())
                .isEqualTo("it ended; it went 3 times in a row and is not started again before /mcp restart fake");
        assertThat(starts).hasValue(3);
        server.close();
    }

    /** A server without capabilities that is gone as soon as the handshake is complete. */
    private record Mortal(Peer peer) implements Link {
        @Override
        public Connection connection() {
            throw new IllegalStateException("it is gone");
        }

        @Override
        public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) {
            peer.ended("gone");
            return new Protocol(
                    Connection.open(new Silence(), peer, Conventions.MCP),
                    client,
                    new ServerFacts("", "", Json.object()));
        }

        @Override
        public void close() {}
    }

    /** A wire that carries nothing. */
    private static final class Silence implements Wire {
        @Override
        public void start(Receiver receiver) {}

        @Override
        public void send(RpcMessage message) {}

        @Override
        public void close() {}
    }

    @Test
    void what_is_opened_while_the_session_ends_is_put_away_unasked() throws InterruptedException {
        CompletableFuture<McpServer> starting = new CompletableFuture<>();
        CountDownLatch putAway = new CountDownLatch(1);
        AtomicBoolean wasAsked = new AtomicBoolean();
        Link late = new Link() {
            @Override
            public Connection connection() {
                wasAsked.set(true);
                throw new IllegalStateException("nobody may ask any more");
            }

            @Override
            public Protocol greet(McpClient client, Duration longest, Cancellation cancellation) {
                return new Protocol(connection(), client, new ServerFacts("", "", Json.object()));
            }

            @Override
            public void close() {
                putAway.countDown();
            }
        };
        McpServer server = FakeServers.server(directory, "fake", peer -> {
            starting.join().close();
            return late;
        });
        starting.complete(server);

        server.begin(Backoff.USUAL);

        assertThat(putAway.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(wasAsked).isFalse();
    }
}
