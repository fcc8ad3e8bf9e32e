package dev.deepseektui.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextReplayCommandTest {
    @TempDir
    Path home;

    private static final String TRACE = """
        {"type":"user","text":"Look at Main.java. Never change it."}
        {"type":"assistant","text":"","reasoning":"","tool_calls":[{"id":"a","name":"read","arguments":{"path":"Main.java"}}]}
        {"type":"tool","call_id":"a","name":"read","text":"%s","error":false}
        {"type":"assistant","text":"Seen.","reasoning":"","tool_calls":[]}
        {"type":"user","text":"And again."}
        {"type":"assistant","text":"Seen it again.","reasoning":"","tool_calls":[]}
        """.formatted("class Main {}\\n".repeat(1_000));

    @BeforeEach
    void recordTrace() throws Exception {
        Files.writeString(home.resolve("trace.jsonl"), TRACE);
    }

    private LabScene.Run run(String... args) {
        return new LabScene(home).lab(args);
    }

    @Test
    void a_trace_is_replayed_for_people() {
        assertThat(run("context", "replay", "trace.jsonl").out())
                .containsPattern("requests +3, with [0-9,]+ tokens on average")
                .containsPattern("input .* cached, [0-9,]+ missed\n")
                .containsPattern("cost +0\\.00\\d\\d USD off-peak, 1\\.00\\d of append-only\n")
                .containsPattern("rewrites +none\n")
                .containsPattern("ask +2 of 2 directly, 2 with pointers\n")
                .containsPattern("constraint +1 of 1 directly");
    }

    @Test
    void a_trace_is_replayed_for_programs_under_another_budget_and_model() throws Exception {
        LabScene.Run run =
                run("context", "replay", "trace.jsonl", "--json", "--budget", "8192", "--model", "deepseek-v4-pro");
        JsonNode document = Json.tree(run.out());
        long missed = document.get("input_tokens").asLong()
                - document.get("hit_tokens").asLong();

        assertThat(run.err()).isEmpty();
        assertThat(document.get("requests").asLong()).isEqualTo(3);
        assertThat(document.at("/probes/total").asInt()).isEqualTo(3);
        assertThat(document.get("cost_usd").asDouble())
                .isGreaterThan((missed * 0.66 + document.get("hit_tokens").asLong() * 0.022) / 1e6);
    }

    @Test
    void a_session_is_replayed_by_its_id_and_by_its_tape() throws Exception {
        new LabScene(home).record("4711-a", LabScene.NOON, "Is it so?");
        Files.write(
                home.resolve("session.tape.jsonl.gz"),
                zipped(Files.readAllBytes(home.resolve(".deepseek/sessions/4711-a/tape.jsonl"))));
        String byId =
                run("context", "replay", "4711", "--json", "--budget", "32k").out();
        String tape = home.resolve(".deepseek/sessions/4711-a/tape.jsonl").toString();

        assertThat(Json.tree(byId).get("requests").asLong()).isEqualTo(1);
        assertThat(run("context", "replay", tape, "--json", "--budget", "32000").out())
                .isEqualTo(byId);
        assertThat(run("context", "replay", "session.tape.jsonl.gz", "--json", "--budget", "32k")
                        .out())
                .isEqualTo(byId);
    }

    @Test
    void what_the_policy_does_not_know_is_billed_all_the_same() {
        assertThat(run("context", "replay", "trace.jsonl", "--prices", "unknown")
                        .out())
                .containsPattern("cost +0\\.00\\d\\d USD off-peak")
                .containsPattern("used later +0 of 0 directly, 0 with pointers, 0 lost\n")
                .containsPattern("misleading +0 lines of files");
    }

    @Test
    void an_unknown_price_is_null_and_said() throws Exception {
        assertThat(Json.tree(run("context", "replay", "trace.jsonl", "--json", "--model", "mine")
                                .out())
                        .get("cost_usd")
                        .isNull())
                .isTrue();
        assertThat(run("context", "replay", "trace.jsonl", "--model", "mine").out())
                .contains("unknown; set cost.prices");
    }

    @Test
    void a_trace_that_cannot_be_replayed_is_refused_in_one_line() throws Exception {
        Files.writeString(home.resolve("bad.jsonl"), "{\"type\":\"user\"}\n");

        assertThat(run("context", "replay", "bad.jsonl").err())
                .hasLineCount(1)
                .contains("bad.jsonl, line 1: text is missing; it must be a string");
        assertThat(run("context", "replay", "none").err()).hasLineCount(1).contains("session none: not found");
        assertThat(run("context", "replay", "none.jsonl").err()).hasLineCount(1).contains("no such file");
        assertThat(run("context", "replay", "trace.jsonl", "--prices", "gpt").err())
                .hasLineCount(1)
                .contains("--prices gpt: no price known for that model");
        assertThat(run("context", "replay", "trace.jsonl", "--budget", "few").err())
                .hasLineCount(1)
                .contains("--budget");
    }

    @Test
    void entries_are_planned_for_programs() throws Exception {
        entries(ENTRIES);
        JsonNode plan =
                Json.tree(run("context", "plan", "entries.json", "--json").out());

        assertThat(plan.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("accepted", "zones", "text", "tokens", "floor", "relaxed");
        assertThat(plan.get("accepted")).hasSize(2);
        assertThat(plan.at("/accepted/0").toString())
                .matches("\\{\"source\":\"truth-rules\",\"id\":\"1\",\"tokens\":\\d+,\"truncated\":false}");
        assertThat(plan.at("/accepted/1/truncated").asBoolean()).isTrue();
        assertThat(plan.get("text").asText())
                .contains("Never push.", "lines left out")
                .doesNotContain("Always");
        assertThat(plan.get("tokens").asInt())
                .isLessThanOrEqualTo(400)
                .isEqualTo(new DeepSeekTokenizer().count(plan.get("text").asText()));
        assertThat(plan.get("zones")).hasSize(7);
        assertThat(plan.at("/zones/rag_external/accepted").asInt()).isZero();
        assertThat(plan.at("/zones/memory_recall/demand").asInt()).isGreaterThan(400);
        assertThat(plan.get("floor").asText()).isEqualTo("met");
        assertThat(plan.get("relaxed")).isEmpty();
    }

    @Test
    void entries_are_planned_for_people() throws Exception {
        entries(ENTRIES);

        assertThat(run(
                                "context",
                                "plan",
                                "entries.json",
                                "--set",
                                "arena.zones.memory_recall.cap=10",
                                "--set",
                                "arena.zones.memory_recall.floor=0")
                        .out())
                .contains("of 400 tokens, floors met")
                .containsPattern("truth +\\d+ +\\d+ +\\d+ +40 +60\n")
                .containsPattern("in   truth-rules/1, \\d+ tokens\n")
                .containsPattern("out  memory-recall/hit, \\d+ tokens: over cap\n")
                .containsPattern("out  rag-external/far, \\d+ tokens: zone closed\n");
    }

    @Test
    void what_is_wrong_with_entries_is_said_in_a_line() throws Exception {
        String[][] mistakes = {
            {"{", "entries.json is not valid JSON"},
            {"[]", "must be an object with \"entries\""},
            {"{}", "entries must be a list"},
            {"{\"entries\":[],\"budget\":-1}", "budget must be a whole number"},
            {"{\"entries\":[],\"zones\":{\"x\":{}}}", "zones.x is not a zone; expected one of identity, truth,"},
            {
                "{\"entries\":[{\"source\":\"x\",\"id\":\"1\",\"content\":\"a\",\"priority\":\"low\"}]}",
                "entries[0].source is not a source"
            },
            {
                "{\"entries\":[{\"source\":\"identity\",\"id\":\"1\",\"content\":\"a\",\"priority\":\"x\"}]}",
                "entries[0].priority is not a priority"
            },
            {
                "{\"entries\":[{\"source\":\"identity\",\"id\":\"1\",\"priority\":\"low\"}]}",
                "entries[0].content must be a non-blank string"
            },
        };
        for (String[] mistake : mistakes) {
            entries(mistake[0]);
            LabScene.Run run = run("context", "plan", "entries.json");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).hasLineCount(1).contains(mistake[1]);
        }
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }

    private static final String ENTRIES = """
        {"budget": 400,
         "zones": {"truth": {"floor": 40, "cap": 60}},
         "entries": [
           {"source": "memory-recall", "id": "hit", "content": "%s", "priority": "normal"},
           {"source": "truth-rules", "id": "1", "content": "Always run the tests.", "priority": "critical"},
           {"source": "truth-rules", "id": "1", "content": "Never push.", "priority": "critical"},
           {"source": "rag-external", "id": "far", "content": "Somewhere else.", "priority": "low"}]}
        """.formatted("one line of what was found before\\n".repeat(60));

    private Path entries(String json) throws Exception {
        return Files.writeString(home.resolve("entries.json"), json);
    }
}
