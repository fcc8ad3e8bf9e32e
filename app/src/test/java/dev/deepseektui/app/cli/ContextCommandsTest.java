package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.Pinned;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.MessageSource.About;
import dev.deepseektui.core.event.MessageSource.Notice;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.ShownFile;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.FsyncPolicy;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeWriting;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    @TempDir
    Path home;

    private Path workspace = Path.of("");

    @BeforeEach
    void record() throws Exception {
        workspace = Files.createDirectories(home.resolve("project")).toRealPath();
        SessionFiles files = new SessionFiles(home.resolve(".deepseek/sessions/4711-a"));
        try (TapeFile tape =
                TapeFile.open(files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system()))) {
            tape.append(new SessionStarted(
                    "4711-a", workspace.toString(), "1", "deepseek-flash", "high", "be brief", "[]", null));
            tape.append(new Asked(1, "Look at Main.java", List.of()));
            tape.append(MessageFactory.ask(1, "Look at Main.java"));
            ToolCall call = new ToolCall("c1", "read_file", "{\"path\":\"src/Main.java\"}");
            ReplyReceived reply = new ReplyReceived(2, "", "", List.of(call), null, null, null, null);
            tape.append(reply);
            tape.append(MessageFactory.reply(reply).orElseThrow());
            String text = "[src/Main.java, 1000 lines]\n" + "class Main {}\n".repeat(1_000);
            ToolOutcome outcome = ToolOutcome.onFile(Status.OK, text, "src/Main.java", Access.READ)
                    .showing(ShownFile.whole("src/Main.java", null, text.length()));
            tape.append(new ToolReturned("c1", "read_file", outcome));
            tape.append(MessageFactory.result(2, "c1", outcome));
            tape.append(MessageFactory.block(2, new Notice(About.MODE), "The mode is plan now."));
            tape.append(Pinned.file("src/Main.java"));
        }
        Files.write(home.resolve("session.tape.jsonl.gz"), zipped(Files.readAllBytes(files.tape())));
    }

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

    private ProgramRun run(String... args) {
        return new ProgramRun(home).with(args);
    }

    @Test
    void a_prompt_is_shown_by_layer_kind_and_file_with_the_next_levels() {
        assertThat(run("context", "show", "47").out())
                .contains("of 131,072 tokens")
                .contains("not compacted yet")
                .containsPattern("instructions\n")
                .containsPattern("conversation\n")
                .containsPattern("file +1 message\n")
                .containsPattern("notices +1 message\n")
                .contains("src/Main.java      whole, spoken of 0 messages ago, pinned")
                .containsPattern("trims at 60.0 %, [0-9,]+ tokens from here\n")
                .contains("summarizes at 90.0 %");
    }

    @Test
    void what_is_assumed_of_the_cache_is_said_where_no_price_says_it() {
        String assumed = "a cached token is taken to cost a tenth";

        assertThat(run("context", "show", "47", "--set", "model.base_url=https://api.example.org")
                        .out())
                .contains(assumed);
        assertThat(run("context", "show", "47", "--set", "model.base_url=https://api.deepseek.com")
                        .out())
                .doesNotContain("taken to cost a tenth");
    }

    @Test
    void a_price_that_is_set_takes_the_place_of_what_is_assumed() throws Exception {
        Path config = home.resolve(".deepseek/config.toml");
        String[] show = {"context", "show", "47", "--set", "model.base_url=https://api.example.org"};

        Files.writeString(config, "[cost.prices]\n\"deepseek-flash\" = [0.1, 1.0, 2.0]\n");
        assertThat(run(show).out()).doesNotContain("taken to cost a tenth").doesNotContain("nothing is cached");

        Files.writeString(config, "[cost.prices]\n\"deepseek-flash\" = [1.0, 1.0, 2.0]\n");
        assertThat(run(show).out()).contains("nothing is cached, so rewriting the context loses nothing");
    }

    @Test
    void the_same_for_programs_adds_up() throws Exception {
        ProgramRun run = run("context", "show", "4711-a", "--json", "--set", "compaction.profile=early");
        JsonNode document = Json.tree(run.out());
        long layers = 0;
        for (JsonNode layer : document.get("layers")) {
            layers += layer.asLong();
        }
        long classes = document.at("/layers/header").asLong();
        for (JsonNode one : document.get("classes")) {
            classes += one.get("tokens").asLong();
        }

        assertThat(document.get("tokens").asLong()).isEqualTo(layers).isEqualTo(classes);
        assertThat(document.get("fullness").asDouble())
                .isCloseTo((double) layers / document.get("budget").asLong(), within(1e-12));
        assertThat(document.at("/files/0/path").asText()).isEqualTo("src/Main.java");
        assertThat(document.at("/files/0/mode").asText()).isEqualTo("full");
        assertThat(document.at("/next/0/at").asDouble()).isEqualTo(0.5);
    }

    @Test
    void a_fuller_prompt_has_fewer_levels_before_it() {
        assertThat(run("context", "show", "4711-a", "--set", "context.budget_tokens=4096")
                        .out())
                .doesNotContain("trims at");
    }

    @Test
    void an_unknown_session_is_said_so() {
        assertThat(run("context", "show", "x").err()).hasLineCount(1).contains("session x: there is none");
    }

    @Test
    void a_trace_is_replayed_for_people() {
        assertThat(run("context", "replay", "trace.jsonl").out())
                .containsPattern("requests +3, of [0-9,]+ tokens on average")
                .containsPattern("input .* from the cache\n")
                .containsPattern("cost +0\\.00\\d\\d USD off-peak")
                .containsPattern("rebases +none\n")
                .containsPattern("ask +2 of 2 directly, 2 with pointers\n")
                .containsPattern("constraint +1 of 1 directly");
    }

    @Test
    void a_trace_is_replayed_for_programs_under_another_budget_and_model() throws Exception {
        ProgramRun run =
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

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }

    @Test
    void what_the_policy_does_not_know_is_billed_all_the_same() {
        assertThat(run("context", "replay", "trace.jsonl", "--prices", "unknown")
                        .out())
                .containsPattern("cost +0\\.00\\d\\d USD off-peak")
                .containsPattern("used later +0 of 0 directly, 0 with pointers\n")
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
                .contains("bad.jsonl, line 1: text is missing; it must be a text");
        assertThat(run("context", "replay", "none").err()).hasLineCount(1).contains("session none: there is none");
        assertThat(run("context", "replay", "none.jsonl").err()).hasLineCount(1).contains("there is no such file");
        assertThat(run("context", "replay", "trace.jsonl", "--prices", "gpt").err())
                .hasLineCount(1)
                .contains("--prices gpt: no price of that model is known");
        assertThat(run("context", "replay", "trace.jsonl", "--budget", "few").err())
                .hasLineCount(1)
                .contains("--budget");
    }

    @Test
    void the_commands_in_its_document_work() throws Exception {
        Files.writeString(home.resolve("entries.json"), ENTRIES);
        List<String> commands = Pattern.compile("(?m)^    deepseek-tui (.*)$")
                .matcher(Files.readString(ROOT.resolve("docs/context.md")))
                .results()
                .map(command -> command.group(1))
                .toList();

        assertThat(commands).hasSizeGreaterThan(3);
        for (String command : commands) {
            ProgramRun run = new ProgramRun(home).in(home).with(command.split(" +"));
            assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
            assertThat(run.out()).as(command).isNotBlank();
        }
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
            {"{", "entries.json is no JSON"},
            {"[]", "must be an object with \"entries\""},
            {"{}", "entries must be a list"},
            {"{\"entries\":[],\"budget\":-1}", "budget must be a whole number"},
            {"{\"entries\":[],\"zones\":{\"x\":{}}}", "zones.x is no zone; there are identity, truth,"},
            {
                "{\"entries\":[{\"source\":\"x\",\"id\":\"1\",\"content\":\"a\",\"priority\":\"low\"}]}",
                "entries[0].source is no source"
            },
            {
                "{\"entries\":[{\"source\":\"identity\",\"id\":\"1\",\"content\":\"a\",\"priority\":\"x\"}]}",
                "entries[0].priority is no priority"
            },
            {
                "{\"entries\":[{\"source\":\"identity\",\"id\":\"1\",\"priority\":\"low\"}]}",
                "entries[0].content must be text"
            },
        };
        for (String[] mistake : mistakes) {
            entries(mistake[0]);
            ProgramRun run = run("context", "plan", "entries.json");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).hasLineCount(1).contains(mistake[1]);
        }
    }
}
