package dev.deepseektui.bench.lab;

import static dev.deepseektui.bench.lab.LabScene.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterchangeTest {
    @TempDir
    Path home;

    private LabScene.Run run(String... words) {
        return new LabScene(home).lab(words);
    }

    private LabScene.Run product(String... words) {
        return new LabScene(home).product(words);
    }

    private void record() {
        TokenUsage usage = new TokenUsage(1000L, 7L, 900L, 100L, 2L);
        new LabScene(home)
                .record(
                        "a1",
                        NOON,
                        "Is it so?",
                        new ReplyReceived(
                                3,
                                "I look.",
                                null,
                                List.of(new ToolCall("t1", "bash", "{\"command\":\"make\"}")),
                                "stop",
                                usage,
                                "m",
                                null,
                                null,
                                null),
                        new ToolReturned("t1", "bash", ToolOutcome.of(Status.ERROR, "no rule")));
    }

    @Test
    void a_trajectory_has_steps_counted_from_one_with_calls_observations_and_metrics() throws IOException {
        record();

        JsonNode atif = Json.tree(run("sessions", "export", "a1").out());

        assertThat(atif.get("schema_version").textValue()).isEqualTo("ATIF-v1.6");
        assertThat(atif.at("/agent/name").textValue()).isEqualTo("deepseek-tui");
        assertThat(atif.get("steps"))
                .extracting(step -> step.get("source").textValue())
                .containsExactly("system", "user", "agent", "agent");
        assertThat(atif.get("steps"))
                .extracting(step -> step.get("step_id").intValue())
                .containsExactly(1, 2, 3, 4);
        assertThat(atif.at("/steps/3/tool_calls/0/arguments/command").textValue())
                .isEqualTo("make");
        assertThat(atif.at("/steps/3/observation/results/0/source_call_id").textValue())
                .isEqualTo("t1");
        assertThat(atif.at("/steps/3/metrics/cached_tokens").longValue()).isEqualTo(900);
        assertThat(atif.at("/final_metrics/total_prompt_tokens").longValue()).isEqualTo(1000);
        assertThat(atif.at("/final_metrics/total_steps").intValue()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/dev/full", "pipe"})
    void a_file_without_an_end_is_refused_in_a_line(String file) throws Exception {
        new ProcessBuilder("mkfifo", home.resolve("pipe").toString()).start().waitFor();

        LabScene.Run refused = run("sessions", "import", file);

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("Cannot read " + file + ": it is a device, a named pipe or a socket;");
        assertThat(refused.err().lines()).hasSize(1);
    }

    @Test
    void what_was_exported_can_be_imported_shown_reported_on_and_replayed_but_not_continued() throws IOException {
        record();
        Files.writeString(
                home.resolve("t.json"), run("sessions", "export", "a1").out());

        String id = run("sessions", "import", "t.json").out().strip();

        assertThat(product("sessions", "show", id).out()).contains("Is it so?");
        assertThat(product("sessions", "report", id).out()).contains("Session report", "Is it so?");
        assertThat(run("replay", id).out()).contains("requests");
        assertThat(product("sessions", "list").out()).contains(id);
        LabScene.Run continued = product("exec", "--resume", id, "go on");
        assertThat(continued.exitCode()).isEqualTo(2);
        assertThat(continued.err()).contains("imported from ATIF", "not continued");
    }

    @Test
    void recorded_compaction_is_compared_with_ours_and_skipped_entries_are_named() throws IOException {
        String reading = "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{%s}}";
        Files.writeString(
                home.resolve("claude.jsonl"),
                Stream.of(
                                "'type':'user','message':{'role':'user','content':'Look'}",
                                assistant("m1", reading.formatted("t1", "Read", "'file_path':'a.py'")),
                                "'type':'user','message':{'role':'user','content':[{'type':'tool_result','tool_use_id':'t1','content':'parse_header read_body'}]}",
                                assistant("m2", "{'type':'text','text':'Seen.'}"),
                                "'type':'progress'",
                                "'type':'progress'",
                                "'type':'attachment','attachment':{'type':'skill_listing'}",
                                "'isCompactSummary':true,'type':'user','message':{'role':'user','content':'They looked at parse_header.'}",
                                "'type':'user','message':{'role':'user','content':'Go on'}",
                                assistant("m3", reading.formatted("t2", "Grep", "'pattern':'parse_header|read_body'")))
                        .map(line -> "{\"sessionId\":\"s\"," + line.replace('\'', '"') + "}")
                        .collect(Collectors.joining("\n")));
        LabScene.Run imported = run("sessions", "import", "claude.jsonl");
        JsonNode report = Json.tree(run("facts-next", imported.out().strip(), "--at-compactions", "--json")
                .out());

        assertThat(imported.err()).contains("3 entries were skipped: 2 progress, 1 attachment:skill_listing");
        assertThat(report.at("/all/share/value").asDouble()).isEqualTo(1);
        assertThat(report.at("/recorded/share/value").asDouble()).isEqualTo(0.5);
        assertThat(report.at("/both/share/value").asDouble()).isEqualTo(1);
    }

    private static String assistant(String id, String block) {
        return "'type':'assistant','message':{'id':'" + id + "','model':'x','content':[" + block + "]}";
    }

    @Test
    void what_is_no_session_is_refused_and_leaves_nothing_behind() throws IOException {
        Files.writeString(home.resolve("x.json"), "{}");

        assertThat(run("sessions", "import", "x.json").err()).contains("not a session of");
        assertThat(run("sessions", "import", "nosuch.json").err()).contains("no such file");
        assertThat(product("sessions", "list", "--all", "--json").out()).isEmpty();
    }
}
