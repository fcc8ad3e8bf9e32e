package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.capacity.Action;
import dev.deepseektui.core.capacity.CapacityController;
import dev.deepseektui.core.capacity.CapacityKeys;
import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.Checkpoint;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.TrialArm;
import dev.deepseektui.core.capacity.TrialDrawn;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.FsyncPolicy;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeWriting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));
    private static final int TURNS = 6;
    private static final String CALM =
            "{\"checkpoint\":\"pre_request\",\"turn\":3,\"model\":\"deepseek-chat\",\"action_count_this_turn\":1,"
                    + "\"tool_calls_recent_window\":2,\"unique_reference_ids_recent_window\":3,\"context_used_ratio\":0.5}\n";
    private static final String TENSE =
            "{\"checkpoint\":\"pre_request\",\"turn\":4,\"model\":\"deepseek-chat\",\"action_count_this_turn\":30,"
                    + "\"tool_calls_recent_window\":4,\"unique_reference_ids_recent_window\":6,\"context_used_ratio\":0.7}\n";

    @TempDir
    Path home;

    private Path workspace = Path.of("");

    @BeforeEach
    void fill() throws Exception {
        workspace = Files.createDirectories(home.resolve("project")).toRealPath();
        Files.writeString(home.resolve("observations.jsonl"), CALM + TENSE);
        session("4711-a", workspace);
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

        assertThat(replayed).contains(2 * TURNS + " checkpoints").contains("0 new, 0 gone.");
        assertThat(run("capacity", "replay", tape.toString()).out()).isEqualTo(replayed);
        assertThat(run("capacity", "replay", "copy.jsonl").out()).isEqualTo(replayed);
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
                .contains("2 runs, 1 failed and 1 resolved; 16 steps. 1 without a label are left out.")
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
        ProgramRun run = run("capacity", "replay", "observations.jsonl", "--labels", "labels.jsonl");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("labels.jsonl, line 2: give the series and resolved, true or false");
    }

    @Test
    void a_replay_is_of_a_file_of_the_newest_session_or_of_all_with_a_verdict() {
        assertThat(run("capacity", "replay", "-C", "project").out()).contains(2 * TURNS + " checkpoints");
        assertThat(run("capacity", "replay", "observations.jsonl", "--sessions").exitCode())
                .isEqualTo(2);
        assertThat(run("capacity", "replay", "--sessions").err()).contains("No session carries a verdict yet");
    }

    @Test
    void sessions_that_carry_a_verdict_are_measured_and_the_lots_of_a_trial_compared() throws Exception {
        drawn(session("4712-b", workspace), TrialArm.ACTS);
        drawn(session("4713-c", workspace), TrialArm.WATCHES);
        for (List<String> said :
                List.of(List.of("4711-a", "good"), List.of("4712-b", "good"), List.of("4713-c", "bad"))) {
            assertThat(run("sessions", "label", said.get(0), said.get(1)).out()).contains("is marked " + said.get(1));
        }

        assertThat(run("capacity", "replay", "--sessions").out())
                .contains("3 runs, 1 failed and 2 resolved")
                .contains("Trial: trouble acts: 1 good, 0 bad; trouble only watches: 0 good, 1 bad.");
        JsonNode measured =
                json(run("capacity", "replay", "--sessions", "--json")).get(0);
        assertThat(measured.get("trial").get("watches").get("bad").longValue()).isEqualTo(1);

        run("sessions", "label", "4711-a", "none");
        assertThat(run("capacity", "replay", "--sessions").out()).contains("2 runs, 1 failed and 1 resolved");
    }

    private static void drawn(Path session, TrialArm arm) {
        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system());
        try (TapeFile tape = TapeFile.open(new SessionFiles(session), writing)) {
            tape.append(new TrialDrawn(arm));
        }
    }

    @Test
    void what_show_prints_can_be_replayed() throws Exception {
        String shown = run("capacity", "show", "4711-a", "--json").out();
        Files.writeString(home.resolve("shown.jsonl"), shown);

        List<JsonNode> recorded = shown.lines().map(CapacityCommandsTest::parse).toList();
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
    void a_program_reads_what_came_of_an_action() throws Exception {
        List<JsonNode> lines = json(run("capacity", "show", "4711-a", "--json"));

        assertThat(lines.get(0).get("intervention").isNull()).isTrue();
        assertThat(lines.get(10).at("/intervention/outcome").textValue()).isEqualTo("applied");
        assertThat(lines.get(10).at("/intervention/after_tokens").longValue()).isEqualTo(18_000);
    }

    @Test
    void show_draws_a_table_and_a_chart() {
        String shown = run("capacity", "show", "4711-a").out();

        assertThat(shown)
                .startsWith("  turn  checkpoint ")
                .contains("(TargetedContextRefresh)")
                .contains("p_fail, the highest of each turn\n     1.0\n")
                .contains("slack, the lowest of each turn\n")
                .contains("    turn 1                6\n")
                .contains("  action                RRR\n")
                .contains("\n        → Focus refreshed   41000 → 18000 tokens\n")
                .contains("\n        → memory://4711-a/cap_0123456789ab\n")
                .containsPattern("[▁▂▃▄▅▆▇█]{2}")
                .doesNotContain("\u001b");
    }

    @Test
    void the_beginning_of_an_id_is_enough_if_no_other_begins_so() throws Exception {
        assertThat(run("capacity", "show", "47").exitCode()).isZero();

        session("4711-b", workspace);
        ProgramRun ambiguous = run("capacity", "show", "47");
        assertThat(ambiguous.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ambiguous.err()).hasLineCount(1).contains("47: 2 sessions are called that");
    }

    @Test
    void without_an_id_it_is_the_newest_session_of_this_workspace() throws Exception {
        Path elsewhere = Files.createDirectories(home.resolve("elsewhere")).toRealPath();
        touch(session("4712", workspace), 2000);
        touch(session("4713", elsewhere), 3000);
        touch(home.resolve(".deepseek/sessions/4711-a"), 1000);
        Path broken = Files.createDirectories(home.resolve(".deepseek/sessions/broken"));
        Files.writeString(broken.resolve("tape.jsonl"), "garbage\n");
        Files.writeString(home.resolve(".deepseek/sessions/4712/tape.jsonl"), askedOnce("4712"));
        touch(home.resolve(".deepseek/sessions/4712"), 2000);

        assertThat(new ProgramRun(home).in(workspace).with("capacity", "show").out())
                .isEqualTo("The session 4712 has no checkpoints yet.\n");
        assertThat(run("capacity", "show", "-C", "elsewhere").out()).contains("p_fail");
    }

    @Test
    void a_workspace_without_sessions_and_an_unknown_id_are_said_so() {
        ProgramRun none = run("capacity", "show");
        assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).hasLineCount(1).contains("has no recorded session");
        assertThat(run("capacity", "show", "x").err()).hasLineCount(1).contains("session x: there is none");
    }

    @Test
    void a_bad_line_and_a_missing_file_are_one_line() throws Exception {
        Files.writeString(home.resolve("bad.jsonl"), CALM + "\n{\"turn\":\n");

        ProgramRun bad = run("capacity", "replay", "bad.jsonl", "--json");
        assertThat(bad.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(bad.err()).isEqualTo("bad.jsonl, line 3: is not readable as JSON; mend the line or take it out\n");
        assertThat(run("capacity", "replay", "none.jsonl").err())
                .isEqualTo("Cannot replay none.jsonl: there is no such file. Check its name.\n");
    }

    @Test
    void the_commands_in_its_document_work() throws Exception {
        List<String> commands = Pattern.compile("(?m)^    deepseek-tui (.*)$")
                .matcher(Files.readString(ROOT.resolve("docs/capacity.md")))
                .results()
                .map(command -> command.group(1))
                .toList();

        Path runs = Path.of("core/src/test/resources/dev/deepseektui/core/replay/agent-runs");
        Files.createDirectories(home.resolve(runs));
        for (String name : List.of("observations.jsonl.gz", "labels.jsonl.gz")) {
            Files.copy(ROOT.resolve(runs).resolve(name), home.resolve(runs).resolve(name));
        }
        assertThat(commands).hasSizeGreaterThan(3);
        for (String command : commands) {
            ProgramRun run = new ProgramRun(home)
                    .in(home)
                    .with(command.replace("~", home.toString())
                            .replaceFirst("^exec ", "exec --guide ")
                            .split(" +"));
            assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
            assertThat(run.out()).as(command).isNotBlank();
        }
    }

    private ProgramRun run(String... args) {
        return new ProgramRun(home).with(args);
    }

    private static List<JsonNode> json(ProgramRun run) {
        assertThat(run.err()).isEmpty();
        return run.out().lines().map(CapacityCommandsTest::parse).toList();
    }

    private static JsonNode parse(String line) {
        try {
            return Json.tree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }

    private static void touch(Path session, long second) throws Exception {
        Files.setLastModifiedTime(session.resolve("tape.jsonl"), FileTime.from(Instant.ofEpochSecond(second)));
    }

    /** The tape of a session up to its first ask. */
    private String askedOnce(String id) throws Exception {
        Path tape = home.resolve(".deepseek/sessions").resolve(id).resolve("tape.jsonl");
        List<String> lines = Files.readAllLines(tape).subList(0, 2);
        assertThat(lines.get(1)).contains("\"type\":\"asked\"");
        return String.join("\n", lines) + "\n";
    }

    /** Turns that get longer and fuller, so that the risk rises. */
    private Path session(String id, Path in) {
        SessionFiles files = new SessionFiles(home.resolve(".deepseek/sessions").resolve(id));
        CapacityController controller = new CapacityController(CapacitySettings.of(ConfigLoader.load(
                CapacityKeys.ALL,
                new ConfigSources(
                        new DeepseekHome(home.resolve(".deepseek")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()))));
        try (TapeFile tape =
                TapeFile.open(files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system()))) {
            Recorder recorder = new Recorder(tape, controller);
            recorder.record(new SessionStarted(id, in.toString(), "1", "deepseek-flash", "high", "s", "[]", null));
            for (long turn = 1; turn <= TURNS; turn++) {
                recorder.turn(turn);
            }
        }
        return files.directory();
    }

    private record Recorder(TapeFile tape, CapacityController controller) {
        void record(TapeEvent event) {
            tape.append(event);
            controller.apply(event);
        }

        void turn(long turn) {
            record(new Asked(turn, "go on", List.of()));
            for (long reply = 0; reply < turn * 20; reply++) {
                ToolCall call = new ToolCall("c", "grep", "{}");
                record(new ReplyReceived(reply, "", "", List.of(call), null, null, null, null));
            }
            for (Checkpoint checkpoint : List.of(Checkpoint.PRE_REQUEST, Checkpoint.POST_TOOL)) {
                Fullness fullness = new Fullness(new PromptSize(0, 0, 0, turn * 25, 0), 100);
                Optional<CheckpointEvaluated> seen = controller.observe(checkpoint, turn, fullness, "deepseek-flash");
                seen.ifPresent(this::evaluated);
            }
        }

        private void evaluated(CheckpointEvaluated evaluated) {
            record(evaluated);
            Action action = evaluated.decision().action();
            if (action != Action.NO_INTERVENTION) {
                InterventionEffect effect = new InterventionEffect(41_000, 18_000, List.of(3L, 5L), null);
                record(new InterventionApplied(
                        evaluated.turn(), action, null, effect, "memory://4711-a/cap_0123456789ab"));
            }
        }
    }
}
