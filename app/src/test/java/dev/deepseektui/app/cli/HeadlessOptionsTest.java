package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options and output formats for wrapper programs. */
class HeadlessOptionsTest {
    @TempDir
    Path home;

    private Path workspace;

    @BeforeEach
    void prepare() throws IOException {
        workspace = Files.createDirectory(home.resolve("workspace"));
        Files.writeString(workspace.resolve("a.txt"), "one\n");
    }

    private ProgramRun exec(Brain brain, String... arguments) {
        try (Simulator simulator = Simulator.start(brain)) {
            List<String> all = new ArrayList<>(
                    List.of("exec", "--base-url", simulator.baseUrl(), "--set", "model.api_key=sk-simulated"));
            all.addAll(List.of(arguments));
            return new ProgramRun(home).in(workspace).with(all.toArray(String[]::new));
        }
    }

    private static Brain calling(String tool, Map<String, String> arguments) {
        AtomicInteger asked = new AtomicInteger();
        return ask -> asked.getAndIncrement() == 0
                ? Answer.of("").calling(new ToolCall("c1", tool, Json.line(arguments)))
                : Answer.of("It is so.");
    }

    private static JsonNode last(ProgramRun run) throws IOException {
        List<String> lines = run.out().lines().toList();
        return Json.tree(lines.get(lines.size() - 1));
    }

    @Test
    void json_is_one_object_with_what_wrappers_read() throws IOException {
        ProgramRun run = exec(ask -> Answer.of("It is so."), "--output-format", "json", "is it so?");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        JsonNode result = last(run);
        assertThat(result.path("type").asText()).isEqualTo("result");
        assertThat(result.path("subtype").asText()).isEqualTo("success");
        assertThat(result.path("is_error").asBoolean(true)).isFalse();
        assertThat(result.path("result").asText()).isEqualTo("It is so.");
        assertThat(result.path("session_id").asText()).isNotBlank();
        assertThat(result.path("num_turns").asInt()).isEqualTo(1);
        assertThat(result.path("duration_ms").isIntegralNumber()).isTrue();
        assertThat(result.has("total_cost_usd")).isTrue();
        assertThat(result.path("usage").path("output_tokens").asInt()).isPositive();
    }

    @Test
    void stream_json_has_a_line_for_each_message_and_that_object_last() throws IOException {
        ProgramRun run =
                exec(calling("read", Map.of("file_path", "a.txt")), "--output-format", "stream-json", "read it");

        List<String> types = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            types.add(Json.tree(line).path("type").asText());
        }
        assertThat(types).containsExactly("system", "assistant", "user", "assistant", "result");
        assertThat(run.out()).contains("\"tool_use_id\":\"c1\"", "\"subtype\":\"init\"");
    }

    @Test
    void a_turn_at_its_limit_is_an_error_of_its_own() throws IOException {
        ProgramRun run = exec(
                calling("read", Map.of("file_path", "a.txt")),
                "--output-format",
                "json",
                "--max-steps",
                "1",
                "read it");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(last(run).path("subtype").asText()).isEqualTo("error_max_turns");
        assertThat(last(run).path("is_error").asBoolean()).isTrue();
    }

    @Test
    void another_format_is_named() {
        assertThat(exec(ask -> Answer.of(""), "--output-format", "xml", "hello").err())
                .contains("--output-format xml: must be one of text, json, stream-json");
    }

    @Test
    void what_is_appended_stands_with_the_rules() {
        List<String> heard = new ArrayList<>();
        exec(
                ask -> {
                    heard.add(ask.request().messages().get(0).text());
                    return Answer.of("Oui.");
                },
                "--append-system-prompt",
                "Answer in French.",
                "hello");

        assertThat(heard.get(0)).endsWith("Answer in French.\n");
    }

    @Test
    void what_is_allowed_runs_and_nothing_else() {
        Brain brain = calling("bash", Map.of("command", "touch made"));
        exec(brain, "touch it");
        assertThat(workspace.resolve("made")).doesNotExist();

        exec(calling("bash", Map.of("command", "touch made")), "--allowed-tools", "Bash(touch made),Read", "touch it");
        assertThat(workspace.resolve("made")).exists();
    }

    @Test
    void several_words_behind_the_option_are_allowed_and_the_prompt_is_none_of_them() {
        exec(
                calling("bash", Map.of("command", "touch made")),
                "--allowedTools",
                "Read",
                "Bash(touch made)",
                "touch it");

        assertThat(workspace.resolve("made")).exists();
    }

    @Test
    void what_there_is_no_rule_for_is_said() {
        assertThat(exec(ask -> Answer.of("x"), "--allowedTools", "Agent(helper) Read", "hello")
                        .err())
                .contains("Agent(helper)")
                .doesNotContain("Read:");
    }

    @Test
    void another_directory_is_worked_in_too() throws IOException {
        Path other = Files.createDirectory(home.resolve("other"));
        Files.writeString(other.resolve("b.txt"), "two\n");
        ProgramRun run = exec(
                calling("read", Map.of("file_path", other.resolve("b.txt").toString())),
                "--add-dir",
                other.toString(),
                "--output-format",
                "stream-json",
                "read it");

        assertThat(run.out()).contains("two");
        assertThat(exec(ask -> Answer.of("x"), "--add-dir", "nowhere", "hello").err())
                .contains("no such directory");
    }

    @Test
    void a_session_has_the_id_that_it_is_given_once() throws IOException {
        String id = "3f2c1b7e-0000-4000-8000-00000000aaaa";
        assertThat(last(exec(ask -> Answer.of("x"), "--session-id", id, "--output-format", "json", "hello"))
                        .path("session_id")
                        .asText())
                .isEqualTo(id);

        ProgramRun again = exec(ask -> Answer.of("x"), "--session-id", id, "hello");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("the session already exists");
        assertThat(exec(ask -> Answer.of("x"), "--session-id", "../x", "hello").exitCode())
                .isEqualTo(2);
        assertThat(exec(ask -> Answer.of("more"), "--resume", id, "hello").out())
                .isEqualTo("more\n");
    }

    @Test
    void a_command_is_asked_by_its_name() throws IOException {
        Files.createDirectories(home.resolve(".claude/commands"));
        Files.writeString(home.resolve(".claude/commands/greet.md"), "Say hello to $1.");
        ProgramRun run = exec(ask -> Answer.of(ask.request().lastText(Role.USER)), "/greet Ann");

        assertThat(run.out()).contains("Say hello to Ann.");
    }
}
