package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static dev.deepseektui.core.tool.mcp.FakeServers.fake;
import static dev.deepseektui.core.tool.mcp.FakeServers.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.mcp.DefinedTool.FindTool;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTimeouts;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class McpServersTest {
    private static final String ECHO = "mcp__fake__echo";

    private static final ServerTimeouts SHORT = new ServerTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(1));

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
            assertThat(fakes.started("fake").facts().orElseThrow().isStateless())
                    .isTrue();
            assertThat(fakes.call(ECHO, "meta").text())
                    .contains("io.modelcontextprotocol/protocolVersion\":\"2026-07-28")
                    .contains("io.modelcontextprotocol/clientInfo");
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
            FindTool find = new FindTool(FindTool.DEFINITION, fakes.servers, "mcp__fake__extra-7"::equals);

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
            // Repeated, because the server reports no change before it has been subscribed to.
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
    void what_a_server_says_in_an_error_is_masked() {
        try (FakeServers fakes = begin(FakeServers.given("fake", Map.of("GIVEN", "${TOKEN}")))) {
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

        // A zombie counts as alive until it is reaped, but it has no command line.
        assertThat(children)
                .isNotEmpty()
                .noneMatch(each -> each.isAlive() && each.info().commandLine().isPresent());
    }

    @Test
    void a_log_keeps_no_more_of_a_message_than_of_a_line() throws IOException {
        Path file = directory.resolve("logs/flood.log");
        ServerLog log = new ServerLog(file, List.of());

        log.add("x".repeat(3 << 20));

        assertThat(Files.size(file)).isLessThan(4000);
        assertThat(log.last().get(0)).hasSizeLessThan(4000);
    }
}
