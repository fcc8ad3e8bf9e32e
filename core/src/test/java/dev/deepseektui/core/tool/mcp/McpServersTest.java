package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static dev.deepseektui.core.tool.mcp.FakeServers.fake;
import static dev.deepseektui.core.tool.mcp.FakeServers.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.Connection;
import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.base.rpc.Wire;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.mcp.DefinedTool.FindTool;
import dev.deepseektui.core.tool.mcp.Protocol.McpClient;
import dev.deepseektui.core.tool.mcp.Protocol.ServerFacts;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.ServerSpec.Waits;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
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

@Timeout(120)
class McpServersTest {
    private static final String ECHO = "mcp__fake__echo";
    private static final Waits SHORT = new Waits(Duration.ofSeconds(60), Duration.ofSeconds(1));

    @TempDir
    Path directory;

    private FakeServers begin(ServerSpec... specs) {
        return new FakeServers(directory, specs);
    }

    @Test
    void a_server_is_greeted_listed_and_called() {
        try (FakeServers fakes = begin(fake("fake", "noisy"))) {
            assertThat(fakes.started("fake").tools().tools()).containsOnlyKeys("echo");
            assertThat(fakes.call(ECHO, "hello").text()).isEqualTo("echo 1: hello");
        }
    }

    @Test
    void a_server_that_only_speaks_the_stateless_form_is_spoken_to_in_it() {
        try (FakeServers fakes = begin(fake("fake", "modern"))) {
            assertThat(fakes.started("fake").facts().orElseThrow().era()).isEqualTo(ServerFacts.Era.MODERN);
            assertThat(fakes.call(ECHO, "meta").text())
                    .contains("io.modelcontextprotocol/protocolVersion\":\"2026-07-28")
                    .contains("io.modelcontextprotocol/clientInfo");
        }
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
    void what_a_server_complains_of_goes_to_its_log() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");
            Path log = FakeServers.home(directory).mcpLogs().resolve("fake.log");

            await(() -> says(log, "listening"));
        }
    }

    private static boolean says(Path log, String word) {
        try {
            return Files.exists(log) && Files.readString(log).contains(word);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_server_gets_no_variables_but_those_it_may_have() {
        ServerSpec spec = given("fake", Map.of("GIVEN", "${TOKEN}"));
        try (FakeServers fakes = begin(spec)) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "environment").text().split(" ", -1))
                    .contains("GIVEN", "PATH")
                    .doesNotContain("TOKEN", "HOME");
        }
    }

    @Test
    void a_variable_that_is_not_set_keeps_a_server_from_starting_and_is_named() {
        ServerSpec spec = given("fake", Map.of("GIVEN", "${NOWHERE}"));
        try (FakeServers fakes = begin(spec)) {
            assertThat(fakes.started("fake").why()).contains("it needs the variable NOWHERE, which is not set");
        }
    }

    @Test
    void no_server_gets_this_programs_own_key_by_whatever_name() {
        String why = "it would get the variable %s, which holds this program's own key, and no server gets that;"
                + " write a variable with a key of the server's there";
        ServerSpec own = given("own", Map.of("KEY", "${DEEPSEEK_API_KEY:-none}"));
        ServerSpec alias = given("alias", Map.of("KEY", "${ALIAS}"));
        try (FakeServers fakes = begin(own, alias)) {
            assertThat(fakes.started("own").why()).isEqualTo(why.formatted("DEEPSEEK_API_KEY"));
            assertThat(fakes.started("alias").why()).isEqualTo(why.formatted("ALIAS"));
        }
    }

    private static ServerSpec given(String name, Map<String, String> environment) {
        return new ServerSpec(
                name,
                new Program(FakeServer.line(), environment, Optional.empty()),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
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
        Waits hasty = new Waits(Duration.ofSeconds(1), Duration.ofSeconds(1));
        try (FakeServers fakes = begin(spec("fake", hasty, "hang"))) {
            assertThat(fakes.started("fake").why()).contains("it did not answer within 1 s");
        }
    }

    @Test
    void a_bad_tool_is_left_out_and_named_and_the_others_stay() {
        try (FakeServers fakes = begin(fake("fake", "bad-tool"))) {
            McpTool.ToolListing tools = fakes.started("fake").tools();

            assertThat(tools.tools()).containsOnlyKeys("echo");
            assertThat(tools.leftOut()).containsExactly("broken: its schema does not describe an object");
        }
    }

    @Test
    void a_call_that_is_never_answered_ends_in_time_and_the_server_goes_on() {
        try (FakeServers fakes = begin(spec("fake", SHORT))) {
            fakes.started("fake");
            ToolOutcome outcome = fakes.call(ECHO, "hang");

            assertThat(outcome.status()).isEqualTo(Status.ERROR);
            assertThat(outcome.text()).contains("did not answer within 1 s");
            assertThat(outcome.timeoutSeconds()).isEqualTo(1);
        }
    }

    @Test
    void a_call_that_kills_the_server_says_so_and_the_next_one_reaches_a_new_one() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "die").text()).contains("is gone");
            List<String> answers = new ArrayList<>();
            await(() -> {
                ToolOutcome again = fakes.call(ECHO, "again");
                if (again.status() == Status.OK) {
                    answers.add(again.text());
                }
                return !answers.isEmpty();
            });
            assertThat(answers.get(0)).isEqualTo("echo 1: again");
        }
    }

    @Test
    void a_flood_of_ten_megabytes_and_a_second_answer_cost_nothing_but_their_reading() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "flood").text()).isEqualTo("after the flood");
            assertThat(fakes.call(ECHO, "twice").text()).isEqualTo("once");
            assertThat(fakes.call(ECHO, "hello").text()).isEqualTo("echo 3: hello");
        }
    }

    @Test
    void an_answer_that_is_none_fails_its_call_alone() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "wrong").text()).contains("neither a result nor an error");
            assertThat(fakes.call(ECHO, "hello").status()).isEqualTo(Status.OK);
        }
    }

    @Test
    void a_line_of_twelve_megabytes_is_read_and_a_longer_one_fails_its_call_alone() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "long").text()).hasSize(12 << 20);
            assertThat(fakes.call(ECHO, "too long").text()).contains("longer than 16 MB");
            assertThat(fakes.call(ECHO, "hello").status()).isEqualTo(Status.OK);
        }
    }

    @Test
    void progress_is_shown_while_a_call_runs() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "progress").text()).isEqualTo("done");
            assertThat(fakes.progress).containsExactly("1/2 half\n");
        }
    }

    @Test
    void a_changed_list_is_read_anew() {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");
            fakes.call(ECHO, "change");

            await(() -> fakes.servers
                            .find("fake")
                            .orElseThrow()
                            .status()
                            .tools()
                            .tools()
                            .size()
                    == 2);
        }
    }

    private static String found(FindTool find, String words, FakeServers fakes) throws CallFailed {
        Arguments arguments = find.parameters().read(find.name(), Json.line(Map.of("words", words)));
        return find.call(arguments, fakes.run(new Cancellation())).text();
    }

    @Test
    void only_tools_that_may_be_called_are_found() throws CallFailed {
        try (FakeServers fakes = begin(fake("fake", "many"))) {
            fakes.started("fake");
            FindTool find = new FindTool(fakes.servers, "mcp__fake__extra-7"::equals);

            assertThat(found(find, "", fakes)).isEqualTo("fake: mcp__fake__extra-7");
            assertThat(found(find, "extra", fakes))
                    .startsWith("mcp__fake__extra-7: ")
                    .doesNotContain("extra-8");
            assertThat(found(find, "echo", fakes)).startsWith("No tool of a connected server");
        }
    }

    @Test
    void changed_prompts_are_read_anew() {
        try (FakeServers fakes = begin(fake("fake", "resources"))) {
            fakes.started("fake");
            fakes.call(ECHO, "change");

            await(() -> fakes.servers.prompts().stream()
                    .anyMatch(prompt -> prompt.name().equals("fake:rehearse")));
        }
    }

    @Test
    void a_stateless_server_is_asked_to_say_what_changes() {
        try (FakeServers fakes = begin(fake("fake", "modern"))) {
            fakes.started("fake");
            // Until it has subscribed the server says nothing of it.
            await(() -> {
                fakes.call(ECHO, "change");
                return fakes.started("fake").tools().tools().size() == 2;
            });
        }
    }

    @Test
    void a_list_without_end_fails_the_start() {
        try (FakeServers fakes = begin(fake("fake", "endless"))) {
            assertThat(fakes.started("fake").why()).contains("its list of tools is longer than 16 MB");
        }
    }

    @Test
    void a_server_that_dies_soon_after_it_is_ready_is_given_up_in_the_end() {
        Backoff hasty = new Backoff(
                new Backoff.BackoffLimits(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMinutes(1), 3), 0);
        AtomicInteger starts = new AtomicInteger();
        McpServer server = new McpServer(
                fake("fake"),
                peer -> {
                    starts.incrementAndGet();
                    return new Mortal(peer);
                },
                new McpClient("fake", "0.1.0", Optional.empty(), Optional.empty()),
                new ServerLog(directory.resolve("fake.log"), List.of()));
        server.begin(hasty);

        await(() -> server.status().why().contains("times"));
        assertThat(server.status().why())
                .isEqualTo("it ended; it went 3 times in a row and is not started again before /mcp restart fake");
        assertThat(starts).hasValue(3);
        server.close();
    }

    /** A server that has nothing, and is gone as soon as it has said so. */
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
                    new ServerFacts(ServerFacts.Era.LEGACY, "", "", Json.object()));
        }

        @Override
        public String lastWords() {
            return "";
        }

        @Override
        public String wordsSoFar() {
            return "";
        }

        @Override
        public void close() {}
    }

    /** Carries nothing. */
    private static final class Silence implements Wire {
        @Override
        public void start(Receiver receiver) {}

        @Override
        public void send(RpcMessage message) {}

        @Override
        public void close() {}
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
    void what_a_server_says_in_an_error_is_masked() {
        try (FakeServers fakes = begin(given("fake", Map.of("GIVEN", "${TOKEN}")))) {
            fakes.started("fake");

            assertThat(fakes.call(ECHO, "refuse").text()).isEqualTo("The MCP server fake refused: no (masked API key)");
        }
    }

    @Test
    void an_argument_that_is_secret_is_masked_where_a_server_complains_of_it() {
        List<String> line = List.of("sh", "-c", "echo bad token: $2 >&2; exit 3", "sh", "--token", "hunter2hunter2");
        ServerSpec spec = new ServerSpec(
                "fake",
                new Program(line, Map.of(), Optional.empty()),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
        try (FakeServers fakes = begin(spec)) {
            assertThat(fakes.started("fake").why()).contains("bad token: (masked API key)");
            assertThat(spec.place().words()).endsWith("sh --token ***");
        }
    }

    @Test
    void a_cancelled_call_ends_at_once() throws Exception {
        try (FakeServers fakes = begin(fake("fake"))) {
            fakes.started("fake");
            Cancellation cancellation = new Cancellation();
            ObjectNode arguments = Json.object().put("message", "hang");
            cancellation.cancel();

            assertThat(catchThrowableOfType(
                                    CallFailed.class, () -> fakes.calls.call(ECHO, arguments, fakes.run(cancellation)))
                            .outcome()
                            .status())
                    .isEqualTo(Status.CANCELLED);
        }
    }

    @Test
    void nothing_of_a_server_runs_when_the_session_has_ended_even_where_it_does_not_listen() {
        List<String> behindAWrapper = new ArrayList<>(List.of("sh", "-c", "\"$@\"; true", "sh"));
        behindAWrapper.addAll(FakeServer.line("deaf"));
        ServerSpec spec = new ServerSpec(
                "fake",
                new Program(behindAWrapper, Map.of(), Optional.empty()),
                ToolFilter.ALL,
                FakeServers.PATIENT,
                Approval.ASK,
                true);
        FakeServers fakes = begin(spec);
        fakes.started("fake");
        List<ProcessHandle> children = ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains("FakeServer deaf"))
                .toList();
        fakes.close();

        // A zombie counts as alive until somebody waits for it, but is no program any more.
        assertThat(children)
                .isNotEmpty()
                .noneMatch(each -> each.isAlive() && each.info().commandLine().isPresent());
    }

    @Test
    void a_command_that_no_system_can_start_is_said() {
        ServerSpec variable = given("variable", Map.of("A=B", "kept-secret"));
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
                return new Protocol(
                        connection(), client, new ServerFacts(ServerFacts.Era.LEGACY, "", "", Json.object()));
            }

            @Override
            public String lastWords() {
                return "";
            }

            @Override
            public String wordsSoFar() {
                return "";
            }

            @Override
            public void close() {
                putAway.countDown();
            }
        };
        McpServer server = new McpServer(
                fake("fake"),
                peer -> {
                    starting.join().close();
                    return late;
                },
                new McpClient("fake", "0.1.0", Optional.empty(), Optional.empty()),
                new ServerLog(directory.resolve("fake.log"), List.of()));
        starting.complete(server);

        server.begin();

        assertThat(putAway.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(wasAsked).isFalse();
    }

    @Test
    void a_log_keeps_no_more_of_a_message_than_of_a_line() throws IOException {
        Path file = directory.resolve("logs/flood.log");
        ServerLog log = new ServerLog(file, List.of());

        log.add("x".repeat(3 << 20));

        assertThat(Files.size(file)).isLessThan(4000);
        assertThat(log.last().get(0)).hasSizeLessThan(4000);
    }

    /** A place of the workspace on the search path must not decide what is run for a session that was merely opened. */
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
    void a_tool_whose_name_people_cannot_be_told_is_left_out() throws IOException {
        JsonNode listed = Json.tree("[{\"name\":\"a\\nb\"},{\"name\":\"\\u001b[2J\"},{\"name\":\"@resources\"},"
                + "{\"name\":\"" + "x".repeat(300) + "\"}]");

        McpTool.ToolListing listing = McpTool.ToolListing.of(fake("fake"), listed);

        assertThat(listing.tools()).isEmpty();
        assertThat(listing.leftOut())
                .containsExactly(
                        "a␊b: that is no name",
                        "␛[2J: that is no name",
                        "@resources: rules call reading its resources so",
                        "x".repeat(200) + ": that is no name");
    }

    @Test
    void a_tool_with_a_field_of_the_wrong_type_is_left_out_and_the_others_stay() throws IOException {
        JsonNode listed = Json.tree("[{\"name\":\"a\",\"description\":{},\"inputSchema\":{}},"
                + "{\"name\":7},{\"name\":\"b\",\"title\":null,\"inputSchema\":{}}]");

        McpTool.ToolListing listing = McpTool.ToolListing.of(fake("fake"), listed);

        assertThat(listing.tools()).containsOnlyKeys("b");
        assertThat(listing.leftOut()).containsExactly("a: description must be a text", "7: name must be a text");
    }

    @Test
    void of_a_flood_of_tools_the_first_count() {
        List<JsonNode> listed = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            listed.add(Json.object().put("name", "tool-" + i).set("inputSchema", Json.object()));
        }

        McpTool.ToolListing listing = McpTool.ToolListing.of(fake("fake"), listed);

        assertThat(listing.tools()).hasSize(1000).containsKey("tool-999");
        assertThat(listing.leftOut()).containsExactly("all behind the first 1000 tools");
    }
}
