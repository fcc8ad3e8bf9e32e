package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Misbehavior;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The output of {@code exec} when the model misbehaves. */
class ExecMisbehaviorTest extends ExecScene {
    private static Brain saying(List<Answer> answers) {
        Deque<Answer> left = new ArrayDeque<>(answers);
        return ask -> left.isEmpty() ? Answer.of("Done.") : left.poll();
    }

    private static Answer searching() {
        return Answer.of("I search.").calling(call("grep", Map.of("pattern", "alpha", "path", ".")));
    }

    @ParameterizedTest
    @EnumSource
    void answer_shows_no_trace_of_a_repaired_mistake(Misbehavior mistake) throws Exception {
        Files.writeString(workspace.resolve("a.txt"), "alpha\n");

        ProgramRun run = exec(saying(mistake.answers(searching())), "--mode", "auto", "find alpha");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("Done.\n");
        assertThat(run.err()).doesNotContain("DSML", "tool\u2581", "<tool_call>");
    }

    @Test
    void stopped_repetition_and_continuation_are_one_line_each() {
        ProgramRun repeated = exec(saying(Misbehavior.REPEAT_LINE.answers(Answer.of("Done."))), "hello");
        ProgramRun announced = exec(saying(Misbehavior.ANNOUNCE.answers(Answer.of("Done."))), "hello");

        assertThat(repeated.err()).contains("Stopped: the answer repeated one line");
        assertThat(announced.err()).contains("The model ended without doing what it announced; continued");
    }

    @Test
    void call_repeated_without_end_fails() {
        ProgramRun run = exec(ask -> searching(), "--mode", "auto", "find alpha");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("Stopped: the model called grep 7 times with the same result.");
    }

    @Test
    void result_object_counts_the_repairs() throws Exception {
        ProgramRun run = exec(
                saying(Misbehavior.DSML.answers(searching())),
                "--mode",
                "auto",
                "--output-format",
                "json",
                "find alpha");

        JsonNode result = Json.tree(run.out());
        assertThat(result.path("repairs").asInt()).isEqualTo(1);
        assertThat(result.path("result").asText()).isEqualTo("Done.");
    }

    @Test
    void capture_is_written_and_masks_the_home_directory() throws Exception {
        ProgramRun run = exec(says("It is in " + home + "."), "--capture", "capture.jsonl", "hello");

        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(workspace.resolve("capture.jsonl")))
                .contains("\"event\":\"request\"", "\"event\":\"answer\"", "data: ")
                .doesNotContain(home.toString());
    }
}
