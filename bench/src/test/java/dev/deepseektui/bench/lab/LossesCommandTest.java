package dev.deepseektui.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossesCommandTest {
    @TempDir
    Path home;

    @BeforeEach
    void recordTraces() throws Exception {
        Files.writeString(home.resolve("long.jsonl"), trace(12));
        Files.writeString(home.resolve("short.jsonl"), trace(2));
    }

    /** Returns a session that reads files and at last uses a value of the first one. */
    private static String trace(int files) {
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < files; i++) {
            trace.append(line(Map.of("type", "user", "text", "Look at the next file.")));
            trace.append(line(Map.of("type", "assistant", "text", "", "tool_calls", new Object[] {
                Map.of("id", "r" + i, "name", "read", "arguments", Map.of("path", "F" + i + ".java"))
            })));
            String text = "int field_" + i + "_x = 47" + i + ";\n";
            trace.append(line(Map.of("type", "tool", "call_id", "r" + i, "name", "read", "text", text.repeat(150))));
            trace.append(line(Map.of("type", "assistant", "text", "Seen.")));
        }
        trace.append(line(Map.of("type", "user", "text", "And now?")));
        trace.append(line(Map.of("type", "assistant", "text", "", "tool_calls", new Object[] {
            Map.of("id", "g", "name", "grep", "arguments", Map.of("pattern", "field_0_x"))
        })));
        return trace.toString();
    }

    private static String line(Map<String, Object> message) {
        return Json.line(message) + "\n";
    }

    private LabScene.Run run(String... words) {
        return new LabScene(home).lab(words);
    }

    @Test
    void sessions_are_measured_for_people() {
        String out = run("losses", "long.jsonl", "short.jsonl", "--set", "context.budget_tokens=8192")
                .out();

        assertThat(out)
                .containsPattern("recording +requests +lost +cost +rewrites +missed +misleading\n")
                .containsPattern("long.jsonl +25 +1 of 1 +\\$0\\.\\d{4} +[1-9]")
                .containsPattern(" +compaction:\\w+ +[\\d,]+ to [\\d,]+ tokens\n")
                .containsPattern("short.jsonl +5 +0 of 1 +\\$0\\.\\d{4} +0 ")
                .containsPattern("all +30 +1 of 2 ")
                .containsPattern("as set: lost 50.00 % \\[0.00 to 100.00] of the items used later\n")
                .containsPattern("as set: cost \\d\\.\\d{3} \\[.*] of append-only\n")
                .containsPattern("as set: rewrites: \\d compaction:\\w+");
    }

    @Test
    void settings_are_compared_on_the_same_sessions() throws Exception {
        LabScene.Run run =
                run("losses", "long.jsonl", "short.jsonl", "--json", "--against", "context.budget_tokens=8192");
        JsonNode settings = Json.tree(run.out()).get("settings");

        assertThat(run.err()).isEmpty();
        assertThat(settings).hasSize(2);
        assertThat(settings.at("/0/lost").asInt()).isZero();
        assertThat(settings.at("/0/rewrites").asInt()).isZero();
        assertThat(settings.at("/0/cost_to_append_only/value").asDouble()).isBetween(0.99, 1.05);
        assertThat(settings.at("/1/settings").asText()).isEqualTo("context.budget_tokens=8192");
        assertThat(settings.at("/1/lost").asInt()).isEqualTo(1);
        assertThat(settings.at("/1/lost_points/value").asDouble()).isEqualTo(50);
        assertThat(settings.at("/1/cost_percent/low").isNumber()).isTrue();
        assertThat(settings.at("/1/sessions/0/rewrites/0/cause").asText()).startsWith("compaction:");
        assertThat(settings.at("/1/sessions/0/missed_tokens").asLong()).isPositive();
    }

    @Test
    void pause_beyond_the_life_of_the_cache_costs_more() throws Exception {
        double cost = cost("24h");

        assertThat(cost("1h")).isGreaterThan(cost * 1.5);
        assertThat(cost("6h")).isEqualTo(cost);
        assertThat(run("losses", "short.jsonl", "--cache-life", "1d").err())
                .hasLineCount(1)
                .contains("--cache-life 1d: expected a time such as 1h, 6h, 24h or 30m");
    }

    private double cost(String life) throws Exception {
        String out = run("losses", "short.jsonl", "--json", "--pause", "90", "--cache-life", life)
                .out();
        return Json.tree(out).at("/settings/0/cost_usd").asDouble();
    }

    @Test
    void unknown_price_is_null() throws Exception {
        String out = run("losses", "short.jsonl", "--json", "--model", "mine").out();

        assertThat(Json.tree(out).at("/settings/0/cost_usd").isNull()).isTrue();
        assertThat(run("losses", "short.jsonl", "--model", "mine").out()).contains("cost unknown; set cost.prices");
    }

    @Test
    void missing_file_is_refused_in_one_line() {
        assertThat(run("losses", "short.jsonl", "none.jsonl").err())
                .hasLineCount(1)
                .contains("no such file");
    }

    @Test
    void facts_next_is_reported_for_large_prompts_apart() throws Exception {
        JsonNode report = Json.tree(
                run("facts-next", "long.jsonl", "--json", "--every", "6k").out());

        assertThat(report.at("/all/rewrites").asInt()).isPositive();
        assertThat(report.at("/below_100k/rewrites")).isEqualTo(report.at("/all/rewrites"));
        assertThat(report.has("from_100k")).isFalse();
        assertThat(report.at("/recordings/long.jsonl/0/ours/before").asLong()).isGreaterThanOrEqualTo(6_000);
        assertThat(run("facts-next", "long.jsonl", "--every", "10k", "--at", "5")
                        .err())
                .hasLineCount(1)
                .contains("exclude each other");
    }
}
