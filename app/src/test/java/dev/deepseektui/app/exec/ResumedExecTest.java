package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session used by one process after another, however each of them ends. */
class ResumedExecTest {
    private static final int ROUNDS = "full".equals(System.getProperty("stress")) ? 60 : 6;

    @TempDir
    Path root;

    private Path home;
    private Path workspace;

    private List<String> arguments(Simulator simulator, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "exec",
                "--json",
                "--mode",
                "auto",
                "--base-url",
                simulator.baseUrl(),
                "--set",
                "model.api_key=sk-simulated"));
        arguments.addAll(List.of(more));
        return arguments;
    }

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectory(root.resolve("home"));
        workspace = Files.createDirectory(root.resolve("workspace"));
    }

    @Test
    void a_third_process_sends_the_bytes_of_the_first_two_though_the_second_was_killed_in_the_middle()
            throws Exception {
        try (Simulator simulator = Simulator.start(new CountingBrain(3))) {
            try (ProgramProcess first = ProgramProcess.start(home, workspace, arguments(simulator, "begin"))) {
                assertThat(last(first.lines())).contains("\"type\":\"turn_ended\"", "\"reason\":\"done\"");
                assertThat(first.exitCode()).isZero();
            }
            try (ProgramProcess second =
                    ProgramProcess.start(home, workspace, arguments(simulator, "--continue", "go on"))) {
                killAtDelta(second);
            }
            try (ProgramProcess third =
                    ProgramProcess.start(home, workspace, arguments(simulator, "--continue", "and on"))) {
                assertThat(last(third.lines())).contains("\"reason\":\"done\"");
            }

            assertEachRequestStartsWithTheOneBefore(simulator);
            assertThat(simulator.exchanges()).hasSizeGreaterThanOrEqualTo(9);
        }
    }

    private static void killAtDelta(ProgramProcess program) throws InterruptedException {
        for (Optional<String> line = program.line(); line.isPresent(); line = program.line()) {
            if (line.get().contains("\"type\":\"delta\"")) {
                program.kill();
                return;
            }
        }
        throw new AssertionError("nothing was streamed");
    }

    @Test
    void told_to_end_it_ends_the_turn_first() throws Exception {
        Answer stalled = Answer.of("The beginning of an answer.").with(new Fault.Stall(Place.AnswerPoint.TEXT));
        try (Simulator simulator = Simulator.start(ask -> stalled);
                ProgramProcess program = ProgramProcess.start(home, workspace, arguments(simulator, "begin"))) {
            Optional<String> line = program.line();
            while (line.isPresent() && !line.get().contains("\"kind\":\"text\"")) {
                line = program.line();
            }
            program.terminate();

            assertThat(last(program.lines())).contains("\"type\":\"turn_ended\"", "\"reason\":\"cancelled\"");
            assertThat(program.exitCode()).isEqualTo(143);
        }
        List<Recorded> events = events();
        assertThat(events.get(events.size() - 1).event()).isInstanceOf(TurnEnded.class);
    }

    @Test
    void whenever_it_is_killed_nothing_acknowledged_is_lost_and_nothing_is_done_twice() throws Exception {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        Set<String> acknowledged = new HashSet<>();
        try (Simulator simulator = Simulator.start(new CountingBrain(4))) {
            run(ProgramProcess.start(home, workspace, arguments(simulator, "begin")), acknowledged, Integer.MAX_VALUE);
            for (int round = 0; round < ROUNDS; round++) {
                ProgramProcess program =
                        ProgramProcess.start(home, workspace, arguments(simulator, "--continue", "round " + round));
                run(program, acknowledged, 1 + random.nextInt(60));
            }
            run(
                    ProgramProcess.start(home, workspace, arguments(simulator, "--continue", "the last")),
                    acknowledged,
                    Integer.MAX_VALUE);

            assertThat(tape()).as("seed %d", seed).containsAll(acknowledged);
            assertEachRequestStartsWithTheOneBefore(simulator);
            assertThat(Files.readAllLines(workspace.resolve(CountingBrain.LOG)))
                    .as("seed %d", seed)
                    .doesNotHaveDuplicates();
        }
        assertInterruptedCallsSaySo();
    }

    /** Reads up to {@code most} lines and kills the program. An event is acknowledged once its line has been read. */
    private static void run(ProgramProcess program, Set<String> acknowledged, int most) throws Exception {
        try (program) {
            int read = 0;
            for (Optional<String> line = program.line(); line.isPresent() && read < most; line = program.line()) {
                if (line.get().startsWith("{\"seq\":") && line.get().endsWith("}")) {
                    acknowledged.add(line.get());
                }
                read++;
            }
            program.kill();
        }
    }

    private Set<String> tape() {
        Set<String> lines = new HashSet<>();
        for (Recorded recorded : events()) {
            lines.add(new String(EventCatalog.codec().line(recorded), StandardCharsets.UTF_8));
        }
        return lines;
    }

    private List<Recorded> events() {
        SessionStore store = new SessionStore(new DeepseekHome(home));
        assertThat(store.all()).hasSize(1);
        List<Recorded> events = new ArrayList<>();
        try (TapeReader reader = TapeFile.read(store.files(store.all().get(0).id()), EventCatalog.codec(), 0)) {
            reader.forEachRemaining(events::add);
        }
        return events;
    }

    private static void assertEachRequestStartsWithTheOneBefore(Simulator simulator) {
        String before = "";
        for (var exchange : simulator.exchanges()) {
            String messages = messages(exchange.request().body());
            assertThat(messages).as("request %d", exchange.number()).startsWith(before);
            before = messages.substring(0, messages.length() - 1);
        }
    }

    /** Returns the array of messages as JSON. */
    private static String messages(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        int start = text.indexOf("\"messages\":[") + "\"messages\":".length();
        int end = text.lastIndexOf("],\"tools\":") + 1;
        assertThat(end).isGreaterThan(start);
        return text.substring(start, end);
    }

    /** Asserts that the result of each interrupted call says that its outcome is unknown. */
    private void assertInterruptedCallsSaySo() throws IOException {
        Set<String> returned = new HashSet<>();
        Set<String> started = new HashSet<>();
        List<JsonNode> results = new ArrayList<>();
        for (Recorded recorded : events()) {
            if (recorded.event() instanceof ToolStarted tool) {
                started.add(tool.callId());
            } else if (recorded.event() instanceof ToolReturned tool) {
                returned.add(tool.callId());
            } else if (recorded.event() instanceof ContextAppended appended
                    && appended.text().contains("\"role\":\"tool\"")) {
                results.add(Json.tree(appended.text()));
            }
        }
        for (JsonNode result : results) {
            String id = result.get("tool_call_id").textValue();
            if (started.contains(id) && !returned.contains(id)) {
                assertThat(result.get("content").textValue()).isEqualTo("interrupted; the outcome is unknown");
            }
        }
        assertThat(results)
                .extracting(result -> result.get("tool_call_id").textValue())
                .containsAll(started);
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }
}
