package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program's log of a normal session. */
class ProgramLogTest {
    private static final String KEY = "sk-simulated";

    @TempDir
    Path home;

    private ProgramRun exec(Brain brain, String... arguments) {
        try (Simulator simulator = Simulator.start(brain)) {
            List<String> all = new ArrayList<>(
                    List.of("exec", "--base-url", simulator.baseUrl(), "--set", "model.api_key=" + KEY));
            all.addAll(List.of(arguments));
            return new ProgramRun(home).in(home).with(all.toArray(String[]::new));
        }
    }

    private static Brain answering(String text) {
        return ask -> Answer.of(text);
    }

    private String log() throws IOException {
        return Files.readString(home.resolve(".deepseek/logs/deepseek-tui.log"));
    }

    @Test
    void a_session_is_logged_with_its_requests_and_versions_and_nothing_that_was_said() throws IOException {
        ProgramRun run = exec(answering("the-answer"), "the-question");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(log())
                .containsPattern("INFO .* exec, deepseek-tui \\S+.*: Java "
                        + Runtime.version().feature())
                .containsPattern("session \\S+ opened: model deepseek-\\S+, effort")
                .containsPattern("session \\S+ turn 1 step 1: request sent, \\d+ tokens by our count")
                .containsPattern(
                        "request finished in \\d+ ms.*, \\d+ prompt tokens \\(\\d+ cached\\), \\d+ completion tokens,"
                                + " finish stop")
                .containsPattern("session \\S+ turn 1: ended, done")
                .containsPattern("session \\S+ closed")
                .doesNotContain("the-question", "the-answer", KEY, " DEBUG ");
        assertThat(run.err()).doesNotContain("request sent");
    }

    @Test
    void a_session_that_goes_on_is_logged_as_resumed() throws IOException {
        exec(answering("one"), "first");
        exec(answering("two"), "--continue", "second");

        assertThat(log()).containsPattern("session \\S+ resumed at event \\d+");
    }

    @Test
    void a_retry_is_logged_with_its_reason() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        exec(ask -> asked.getAndIncrement() == 0 ? Refusal.of(503) : Answer.of("done"), "hello");

        assertThat(log()).containsPattern("session \\S+: server overloaded, retry 1 of \\d+ in ");
    }

    @Test
    void at_level_debug_each_event_has_a_line_without_arguments_and_outputs() throws IOException {
        Files.writeString(home.resolve("a.txt"), "the-content\n");
        AtomicInteger asked = new AtomicInteger();
        Brain brain = ask -> asked.getAndIncrement() == 0
                ? Answer.of("").calling(new ToolCall("c1", "read", Json.line(Map.of("file_path", "a.txt"))))
                : Answer.of("done");
        exec(brain, "--set", "log.level=debug", "hello");

        assertThat(log())
                .containsPattern("DEBUG .* event \\d+: ToolStarted")
                .containsPattern("DEBUG .* event \\d+: read returned, OK, \\d+ ms")
                .doesNotContain("the-content", "a.txt");
    }

    @Test
    void a_server_that_does_not_come_up_is_logged_without_its_secrets() throws IOException {
        Files.createDirectories(home.resolve(".deepseek"));
        Files.writeString(
                home.resolve(".deepseek/config.toml"),
                "[mcp.servers.a]\n"
                        + "command = \"/bin/sh\"\n"
                        + "args = [\"-c\", \"echo no: $1 >&2; exit 3\", \"sh\", \"--token=hunter2hunter2\"]\n");
        exec(answering("done"), "--set", "mcp.startup_ms=60000", "hello");

        assertThat(log())
                .containsPattern("WARN .* MCP server a is not there: .*code 3")
                .doesNotContain("hunter2");
    }

    @Test
    void switched_off_nothing_is_logged() throws IOException {
        exec(answering("done"), "--set", "log.level=off", "hello");

        assertThat(log()).isEmpty();
    }
}
