package dev.deepseektui.bench.lab;

import static dev.deepseektui.bench.lab.LabScene.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.core.base.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
    @TempDir
    Path home;

    @BeforeEach
    void record() throws IOException {
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            trace.append(Json.line(Map.of("type", "user", "text", "Look at file " + i)))
                    .append("\n");
            trace.append(Json.line(Map.of(
                            "type",
                            "assistant",
                            "text",
                            "I look.",
                            "tool_calls",
                            List.of(Map.of("id", "c" + i, "name", "read", "arguments", "{\"path\":\"f" + i + "\"}")))))
                    .append("\n");
            trace.append(Json.line(Map.of(
                            "type",
                            "tool",
                            "call_id",
                            "c" + i,
                            "name",
                            "read",
                            "text",
                            "a line of file\n".repeat(200))))
                    .append("\n");
            trace.append(Json.line(Map.of("type", "assistant", "text", "Seen.")))
                    .append("\n");
        }
        Files.writeString(home.resolve("trace.jsonl"), trace);
    }

    private LabScene.Run run(String... words) {
        return new LabScene(home).lab(words);
    }

    @Test
    void settings_stand_side_by_side_and_the_smaller_budget_has_smaller_prompts() throws IOException {
        JsonNode variants = Json.tree(run("replay", "trace.jsonl", "--json", "--against", "context.budget_tokens=8192")
                        .out())
                .get("variants");

        assertThat(variants).hasSize(2);
        assertThat(variants.at("/0/settings").textValue()).isEqualTo("as set");
        assertThat(variants.at("/1/settings").textValue()).isEqualTo("context.budget_tokens=8192");
        assertThat(variants.at("/1/peak_tokens").longValue())
                .isLessThan(variants.at("/0/peak_tokens").longValue());
        assertThat(variants.at("/0/requests").longValue()).isEqualTo(60);
    }

    @Test
    void it_says_what_context_replay_says_of_each() throws IOException {
        JsonNode one = Json.tree(run("replay", "trace.jsonl", "--json").out()).at("/variants/0");
        JsonNode alone =
                Json.tree(run("context", "replay", "trace.jsonl", "--json").out());

        alone.properties().stream()
                .filter(field -> !field.getKey().equals("append_only_cost_usd"))
                .forEach(field ->
                        assertThat(one.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
    }

    @Test
    void people_get_a_table_with_a_column_for_each() {
        List<String> lines = run(
                        "replay", "trace.jsonl", "--against", "context.budget_tokens=8192,compaction.profile=early")
                .out()
                .lines()
                .toList();

        assertThat(lines.get(0)).contains("as set", "context.budget_tokens=8192, compaction.profile=early");
        assertThat(lines).anySatisfy(line -> assertThat(line).matches("requests +60 +60"));
        assertThat(lines).anySatisfy(line -> assertThat(line).matches("cost +\\$.* +\\$.*"));
        assertThat(lines).noneSatisfy(line -> assertThat(line).contains("interventions"));
    }

    @Test
    void of_a_session_the_controller_is_asked_again() {
        new LabScene(home).record("a1", NOON, "Is it so?");

        LabScene.Run run = run("replay", "a1");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("requests");
    }

    @Test
    void the_page_has_a_line_for_each() throws IOException {
        assertThat(run("replay", "trace.jsonl", "-o", "r.html", "--against", "context.budget_tokens=8192")
                        .out())
                .isEmpty();

        assertThat(Files.readString(home.resolve("r.html")))
                .contains("class=\"line v1\"", "class=\"line v2\"", "context.budget_tokens=8192", "Not cached")
                .doesNotContain("http://", "https://", "src=");
    }

    @Test
    void what_is_no_setting_is_said() {
        assertThat(run("replay", "trace.jsonl", "--against", "early").err()).contains("expected KEY=VALUE");
        assertThat(run("replay", "trace.jsonl", "--against", "no.such=1").err()).contains("no.such");
    }

    @Test
    void on_a_terminal_it_says_how_far_it_has_come_once_it_takes_long() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        AtomicReference<Instant> now = new AtomicReference<>(NOON);
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(StandardInput.none(), stream, stream, new Terminal());
        try (ProgressBar bar = new ProgressBar(console, now::get, 4)) {
            bar.step();
            assertThat(err.size()).isZero();
            now.set(NOON.plusSeconds(2));
            bar.step();
            assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("50 %");
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).endsWith(" \r");
    }

    private record Terminal() implements Console.TerminalUser {
        @Override
        public Optional<String> secret(String question) {
            return Optional.empty();
        }

        @Override
        public boolean isThere() {
            return true;
        }
    }
}
