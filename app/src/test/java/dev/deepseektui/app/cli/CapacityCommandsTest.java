package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityController;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
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

    @TempDir
    Path home;

    private Path workspace = Path.of("");

    @BeforeEach
    void fill() throws Exception {
        workspace = Files.createDirectories(home.resolve("project")).toRealPath();
        session("4711-a", workspace);
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
                .contains("p_fail, highest value of each turn\n     1.0\n")
                .contains("slack, lowest value of each turn\n")
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
        assertThat(ambiguous.err()).hasLineCount(1).contains("session 47: matches 2 sessions");
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
                .isEqualTo("Session 4712 has no checkpoints yet.\n");
        assertThat(run("capacity", "show", "-C", "elsewhere").out()).contains("p_fail");
    }

    @Test
    void a_workspace_without_sessions_and_an_unknown_id_are_said_so() {
        ProgramRun none = run("capacity", "show");
        assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).hasLineCount(1).contains("no recorded session");
        assertThat(run("capacity", "show", "x").err()).hasLineCount(1).contains("session x: not found");
    }

    @Test
    void the_commands_in_its_document_work() throws Exception {
        List<String> commands = Pattern.compile("(?m)^    deepseek-tui (.*)$")
                .matcher(Files.readString(ROOT.resolve("docs/capacity.md")))
                .results()
                .map(command -> command.group(1))
                .toList();

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

    /** Returns the session's tape up to its first prompt. */
    private String askedOnce(String id) throws Exception {
        Path tape = home.resolve(".deepseek/sessions").resolve(id).resolve("tape.jsonl");
        List<String> lines = Files.readAllLines(tape).subList(0, 2);
        assertThat(lines.get(1)).contains("\"type\":\"asked\"");
        return String.join("\n", lines) + "\n";
    }

    /** Writes a session whose turns get longer and fuller, so that the risk rises. */
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
                record(new ReplyReceived(reply, "", "", List.of(call), null, null, null, null, null, null));
            }
            for (Checkpoint checkpoint : List.of(Checkpoint.PRE_REQUEST, Checkpoint.POST_TOOL)) {
                Fullness fullness = new Fullness(new PromptSize(0, 0, 0, turn * 25, 0), 100);
                Optional<CheckpointEvaluated> seen = controller.observe(checkpoint, turn, fullness, "deepseek-flash");
                seen.ifPresent(this::evaluated);
            }
        }

        private void evaluated(CheckpointEvaluated evaluated) {
            record(evaluated);
            CapacityAction action = evaluated.decision().action();
            if (action != CapacityAction.NO_INTERVENTION) {
                InterventionEffect effect = new InterventionEffect(41_000, 18_000, List.of(3L, 5L), null);
                record(new InterventionApplied(
                        evaluated.turn(), action, null, effect, "memory://4711-a/cap_0123456789ab", null));
            }
        }
    }
}
