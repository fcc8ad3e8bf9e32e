package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interventions by the controller in {@code exec}, and the requests that it then sends. */
class InterventionsExecTest {
    private static final int READS = 9;
    private static final String[] SEVERE = {
        "low_risk_max=0",
        "medium_risk_max=0",
        "severe_violation_ratio=0",
        "trouble_threshold=1",
        "min_fullness_to_rewrite=0"
    };
    private static final String[] HIGH = {
        "low_risk_max=0", "medium_risk_max=0", "severe_violation_ratio=1", "severe_min_slack=-100"
    };
    private static final String[] MEDIUM = {"low_risk_max=0", "medium_risk_max=1", "min_fullness_to_rewrite=0"};

    @TempDir
    Path home;

    private final AtomicInteger asked = new AtomicInteger();
    private final Simulator simulator = Simulator.start(ask -> next());
    private Path workspace = Path.of("");

    /** Reads some files one by one, long ones first, and then finishes. */
    private Answer next() {
        int n = asked.incrementAndGet();
        return n > READS
                ? Answer.of("Done.")
                : Answer.of("")
                        .thinking("What is in there?")
                        .calling(new ToolCall("c" + n, "read", Json.line(Map.of("file_path", "File" + n + ".java"))));
    }

    @BeforeEach
    void prepare() throws IOException {
        workspace = Files.createDirectory(home.resolve("workspace"));
        for (int i = 1; i <= READS; i++) {
            Files.writeString(
                    workspace.resolve("File" + i + ".java"),
                    "class File" + i + " {\n" + "    int field;\n".repeat(i < READS ? 400 : 4) + "}\n");
        }
    }

    @AfterEach
    void close() {
        simulator.close();
    }

    private ProgramRun exec(String[] capacity, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "exec",
                "-v",
                "--base-url",
                simulator.baseUrl(),
                "--set",
                "model.api_key=sk-simulated",
                "--set",
                "capacity.min_turns_before_guardrail=0"));
        Stream.of(capacity).forEach(setting -> arguments.addAll(List.of("--set", "capacity." + setting)));
        arguments.addAll(List.of(more));
        ProgramRun run = new ProgramRun(home).in(workspace).with(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    /** Returns a request's messages, without those injected by the arena. */
    private List<JsonNode> request(int number) throws IOException {
        List<JsonNode> messages = new ArrayList<>();
        Json.tree(simulator.exchanges().get(number).request().body())
                .get("messages")
                .forEach(messages::add);
        messages.removeIf(message -> message.path("content").asText().startsWith("<injected>\n"));
        return messages;
    }

    private int bytes(int number) {
        return simulator.exchanges().get(number).request().body().length;
    }

    private static String last(List<JsonNode> messages) {
        return messages.get(messages.size() - 1).path("content").asText();
    }

    @Test
    void a_medium_risk_shortens_the_next_request() throws IOException {
        ProgramRun run = exec(MEDIUM, "--set", "context.budget_tokens=12000", "Read them.");

        assertThat(run.err())
                .containsPattern(
                        "- Focus refreshed   \\d+ → \\d+ tokens · slack was [-0-9.]+ of [0-9.]+, risk was medium");
        assertThat(IntStream.rangeClosed(1, READS).anyMatch(request -> bytes(request) < bytes(request - 1)))
                .isTrue();
        assertThat(request(READS))
                .extracting(message -> message.path("content").asText())
                .filteredOn(text -> text.startsWith("<canonical>\n"))
                .singleElement()
                .asString()
                .contains("Goal: Read them.", "memory://");
        try (Stream<Path> snapshots = Files.list(home.resolve(".deepseek/memory"))) {
            assertThat(snapshots).hasSize(1);
        }
    }

    @Test
    void a_high_risk_has_a_result_checked_again() throws IOException {
        ProgramRun run = exec(HIGH, "Read them.");

        assertThat(run.err()).contains("- Checked again   read File1.java: same content · slack was");
        assertThat(last(request(1))).doesNotContain("[verification replay]");
    }

    @Test
    void a_severe_risk_begins_anew_and_says_how_to_take_it_back() throws IOException {
        Files.delete(workspace.resolve("File1.java"));
        ProgramRun run = exec(SEVERE, "Read them.");

        assertThat(run.err())
                .containsPattern(
                        "- Replanned   \\d messages removed from context, \\d+ → \\d+ tokens · slack was [-0-9.]+ of"
                                + " [0-9.]+, risk was high")
                .contains("/undo-replan restores them");
        List<JsonNode> second = request(1);
        assertThat(second).hasSize(3);
        assertThat(second.get(1).path("role").asText()).isEqualTo("system");
        assertThat(second.get(1).path("content").asText()).contains("## Next", "Goal: Read them.");
        assertThat(last(second)).isEqualTo("Read them.");
    }

    @Test
    void a_session_without_its_tape_goes_on_from_its_snapshot() throws IOException {
        Files.delete(workspace.resolve("File1.java"));
        exec(SEVERE, "Read them.");
        Path session;
        try (Stream<Path> sessions = Files.list(home.resolve(".deepseek/sessions"))) {
            session = sessions.findFirst().orElseThrow();
        }
        Files.delete(session.resolve("tape.jsonl"));
        exec(new String[] {"enabled=false"}, "--resume", String.valueOf(session.getFileName()), "Go on.");

        assertThat(request(simulator.exchanges().size() - 1)
                        .get(1)
                        .path("content")
                        .asText())
                .startsWith("<canonical>\nThe earlier conversation is not available.")
                .contains("Goal: Read them.");
    }
}
