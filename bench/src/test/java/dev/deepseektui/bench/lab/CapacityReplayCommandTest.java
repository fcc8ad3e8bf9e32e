package dev.deepseektui.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.bench.lab.capacity.Replays;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.testkit.SimulatedSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityReplayCommandTest {
    private static final String CALM =
            "{\"checkpoint\":\"pre_request\",\"turn\":3,\"model\":\"deepseek-chat\",\"action_count_this_turn\":1,\"tool_calls_recent_window\":2,\"unique_reference_ids_recent_window\":3,\"context_used_ratio\":0.5}\n";
    private static final String TENSE =
            "{\"checkpoint\":\"pre_request\",\"turn\":4,\"model\":\"deepseek-chat\",\"action_count_this_turn\":30,\"tool_calls_recent_window\":4,\"unique_reference_ids_recent_window\":6,\"context_used_ratio\":0.7}\n";

    @TempDir
    Path home;

    @BeforeEach
    void record() throws Exception {
        Files.writeString(home.resolve("observations.jsonl"), CALM + TENSE);
        new LabScene(home).write("4711-a", tape("4711-a"));
    }

    private List<TapeEvent> tape(String id) {
        return new SimulatedSession(
                        id, home.toString(), CapacitySettings.of(Replays.config("min_turns_before_guardrail=0")))
                .work(40, 1, 0.3, 0.9)
                .tape;
    }

    @Test
    void a_replay_prints_a_line_with_every_field_for_each_observation() throws Exception {
        List<JsonNode> lines = json(run("capacity", "replay", "observations.jsonl", "--json"));

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).fieldNames())
                .toIterable()
                .containsExactly(
                        "turn",
                        "checkpoint",
                        "h_hat",
                        "c_hat",
                        "slack",
                        "final_slack",
                        "min_slack",
                        "violation_ratio",
                        "slack_volatility",
                        "slack_drop",
                        "z",
                        "p_fail",
                        "risk_band",
                        "severe",
                        "forced",
                        "proposed_action",
                        "action",
                        "blocked",
                        "reason",
                        "trouble",
                        "trouble_alarm");
        assertThat(lines.get(0).get("c_hat").doubleValue()).isEqualTo(3.9);
        assertThat(lines.get(1).get("risk_band").textValue()).isEqualTo("medium");
    }

    @Test
    void a_replay_tells_people_what_appears_and_what_vanishes() {
        String same = run("capacity", "replay", "observations.jsonl").out();
        assertThat(same).contains("2 checkpoints, 1 intervention: 0 new, 0 gone.\n");

        String calmer = run("capacity", "replay", "observations.jsonl", "--set", "capacity.observe_only=true")
                .out();
        assertThat(calmer)
                .contains("2 checkpoints, 0 interventions: 0 new, 1 gone.\n"
                        + "  - turn 4, pre_request: TargetedContextRefresh vanishes: observe_only\n");
    }

    @Test
    void a_session_is_replayed_from_its_directory_its_tape_or_a_copy() throws Exception {
        Path session = home.resolve(".deepseek/sessions/4711-a");
        Path tape = session.resolve("tape.jsonl");
        Files.copy(tape, home.resolve("copy.jsonl"));
        String replayed = run("capacity", "replay", session.toString()).out();

        assertThat(replayed).contains("80 checkpoints").contains("0 new, 0 gone.");
        assertThat(run("capacity", "replay", tape.toString()).out()).isEqualTo(replayed);
        assertThat(run("capacity", "replay", "copy.jsonl").out()).isEqualTo(replayed);
        assertThat(run("capacity", "replay").out()).isEqualTo(replayed);
    }

    @Test
    void labelled_runs_are_measured_for_people_and_for_programs() throws Exception {
        StringBuilder observations = new StringBuilder();
        for (String series : List.of("bad", "good", "unknown")) {
            for (int step = 1; step <= 8; step++) {
                observations.append("""
                    {"series":"%s","observation":{"checkpoint":"post_tool","turn":1,"model":"m","action_count_this_turn":%d,\
                    "tool_calls_recent_window":4,"unique_reference_ids_recent_window":3,"context_used_ratio":0.1,\
                    "failed_calls_recent_window":%d,"calls_recent_window":%d}}
                    """.formatted(series, step, series.equals("bad") ? step / 2 : 0, step));
            }
        }
        Files.writeString(home.resolve("runs.jsonl"), observations);
        Files.writeString(home.resolve("labels.jsonl"), """
            {"series":"bad","resolved":false,"agent":"a","task":"t"}
            {"series":"good","resolved":true,"agent":"a","task":"t"}
            """);

        String people = run("capacity", "replay", "runs.jsonl", "--labels", "labels.jsonl")
                .out();
        assertThat(people)
                .contains("2 runs, 1 failed and 1 resolved; 16 steps. Skipped 1 without a label.")
                .containsPattern("trouble +1/1 100.0 % +0/1 +0.0 % +75 % +2");

        JsonNode programs = json(run("capacity", "replay", "runs.jsonl", "--labels", "labels.jsonl", "--json"))
                .get(0);
        JsonNode trouble = programs.get("signals").get(1);
        assertThat(programs.get("failed").longValue()).isEqualTo(1);
        assertThat(trouble.get("signal").textValue()).isEqualTo("trouble");
        assertThat(trouble.get("alarm_share_failed").doubleValue()).isEqualTo(1);
        assertThat(trouble.get("auc_end").doubleValue()).isEqualTo(1);
        assertThat(trouble.get("concordance_within_task").doubleValue()).isEqualTo(1);
        assertThat(programs.get("signals").get(0).get("brier").doubleValue()).isGreaterThan(0.4);
    }

    @Test
    void a_label_that_is_none_is_refused_with_its_place() throws Exception {
        Files.writeString(home.resolve("labels.jsonl"), "{\"series\":1,\"resolved\":true}\n{\"series\":2}\n");
        LabScene.Run run = run("capacity", "replay", "observations.jsonl", "--labels", "labels.jsonl");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("labels.jsonl, line 2: expected series, and resolved as true or false");
    }

    @Test
    void sessions_with_a_label_are_measured_and_the_arms_of_a_trial_compared() throws Exception {
        for (String id : List.of("4712-b", "4713-c", "4714-d")) {
            new LabScene(home).write(id, tape(id));
        }
        Files.writeString(home.resolve("labels.jsonl"), """
            {"series":"4711-a","resolved":true}
            {"series":"4712-b","resolved":true,"arm":"acts"}
            {"series":"4713-c","resolved":false,"arm":"watches"}
            """);

        assertThat(run("capacity", "replay", "--sessions", "--labels", "labels.jsonl")
                        .out())
                .contains("3 runs, 1 failed and 2 resolved")
                .contains("Skipped 1 without a label.")
                .contains("Trial: trouble acts: 1 good, 0 bad; trouble only watches: 0 good, 1 bad.");
        JsonNode measured = json(run("capacity", "replay", "--sessions", "--labels", "labels.jsonl", "--json"))
                .get(0);
        assertThat(measured.at("/trial/watches/bad").longValue()).isEqualTo(1);
        assertThat(run("capacity", "replay", "--sessions").err()).contains("requires --labels FILE");
    }

    @Test
    void what_show_prints_can_be_replayed() throws Exception {
        String shown = new LabScene(home)
                .product("capacity", "show", "4711-a", "--json")
                .out();
        Files.writeString(home.resolve("shown.jsonl"), shown);

        List<JsonNode> recorded =
                shown.lines().map(CapacityReplayCommandTest::parse).toList();
        List<JsonNode> replayed = json(run("capacity", "replay", "shown.jsonl", "--json"));
        assertThat(replayed).hasSameSizeAs(recorded);
        for (int i = 0; i < recorded.size(); i++) {
            for (String field : List.of("turn", "checkpoint", "h_hat", "c_hat", "z", "p_fail", "proposed_action")) {
                assertThat(replayed.get(i).get(field))
                        .as(field)
                        .isEqualTo(recorded.get(i).get(field));
            }
        }
        assertThat(recorded.get(0).get("prior").textValue()).isEqualTo("fallback_default_prior");
    }

    @Test
    void a_bad_line_and_a_missing_file_are_one_line() throws Exception {
        Files.writeString(home.resolve("bad.jsonl"), CALM + "\n{\"turn\":\n");

        LabScene.Run bad = run("capacity", "replay", "bad.jsonl", "--json");
        assertThat(bad.exitCode()).isEqualTo(2);
        assertThat(bad.err()).isEqualTo("bad.jsonl, line 3: is not valid JSON; fix or remove the line\n");
        assertThat(run("capacity", "replay", "none.jsonl").err()).isEqualTo("Cannot read none.jsonl: no such file.\n");
    }

    private LabScene.Run run(String... args) {
        return new LabScene(home).lab(args);
    }

    private static List<JsonNode> json(LabScene.Run run) {
        assertThat(run.err()).isEmpty();
        return run.out().lines().map(CapacityReplayCommandTest::parse).toList();
    }

    private static JsonNode parse(String line) {
        try {
            return Json.tree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }
}
