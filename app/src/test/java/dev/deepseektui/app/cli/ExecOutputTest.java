package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecOutputTest extends ExecScene {
    @Test
    void json_is_a_line_for_each_event_and_the_turns_end_is_the_last() throws Exception {
        ProgramRun run = exec(says("It is so."), "--json", "is it so?");

        List<JsonNode> lines = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            lines.add(Json.tree(line));
        }
        assertThat(lines)
                .extracting(line -> line.get("type").textValue())
                .startsWith("session_started", "asked", "context_appended")
                .contains("request_sent", "delta", "reply_received")
                .endsWith("turn_ended");
        JsonNode end = lines.get(lines.size() - 1);
        assertThat(end.get("reason").textValue()).isEqualTo("done");
        assertThat(end.get("usage").get("prompt").longValue()).isPositive();
        assertThat(end.get("session_id").textValue())
                .isEqualTo(store().all().get(0).id());
    }

    @Test
    void the_answer_can_go_to_a_file_too() {
        exec(says("It is so."), "--output-last-message", "answer.md", "is it so?");

        assertThat(workspace.resolve("answer.md")).hasContent("It is so.\n");
    }

    @Test
    void an_answer_whose_file_cannot_be_written_is_printed_all_the_same() {
        ProgramRun run = exec(says("It is so."), "--output-last-message", "nowhere/answer.md", "is it so?");

        assertThat(run.out()).isEqualTo("It is so.\n");
        assertThat(run.err()).contains("nowhere/answer.md: cannot be written");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void verbose_prints_the_reasoning_before_the_answer() {
        Answer answer = Answer.of("Because.").thinking("Why does it hang?\n\nThe loop \033[2J never ends.");
        ProgramRun run = exec(first(() -> answer, Answer.of("?")), "-v", "why");

        assertThat(run.err()).contains("- thinking\n  │ Why does it hang?\n  │ The loop ␛[2J never ends.\n");
        assertThat(run.out()).isEqualTo("Because.\n");
        assertThat(exec(ask -> answer, "why").err()).isEmpty();
    }

    @Test
    void a_cut_answer_is_asked_for_again_and_only_the_whole_one_is_printed() {
        Brain brain = first(broken(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE)), Answer.of("Whole."));

        ProgramRun run = exec(brain, "--set", "network.retries=1", "-v", "hello");

        assertThat(run.out()).isEqualTo("Whole.\n");
        assertThat(run.err()).contains("- answer cut off, retry 1 of 1 in ");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void a_program_hears_that_the_deltas_so_far_are_void() throws Exception {
        Brain brain = first(broken(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE)), Answer.of("Whole."));

        ProgramRun run = exec(brain, "--set", "network.retries=1", "--json", "hello");

        StringBuilder text = new StringBuilder();
        for (String line : run.out().lines().toList()) {
            JsonNode event = Json.tree(line);
            if (event.get("type").textValue().equals("reply_cut")) {
                assertThat(event.get("content").textValue()).isEqualTo(text.toString());
                text.setLength(0);
            } else if (event.path("kind").asText().equals("text")) {
                text.append(event.get("text").textValue());
            }
        }
        assertThat(text).hasToString("Whole.");
    }

    @Test
    void without_a_key_programs_read_that_it_failed() throws Exception {
        JsonNode result = Json.tree(new ProgramRun(home)
                .in(workspace)
                .with("exec", "--output-format", "json", "hello")
                .out());
        assertThat(result.path("is_error").booleanValue()).isTrue();
        assertThat(result.path("subtype").asText()).isEqualTo("error_during_execution");
        assertThat(result.path("result").asText()).contains("no API key");

        ProgramRun run = new ProgramRun(home).in(workspace).with("exec", "--json", "hello");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("\"type\":\"turn_ended\"", "\"reason\":\"failed\"");
    }

    @Test
    void an_answer_cannot_write_to_the_terminal_and_goes_through_a_pipe_as_it_is() {
        try (Simulator simulator = Simulator.start(says("a\u001b[2J\u009b31mb"))) {
            String[] arguments = {"exec", "--base-url", simulator.baseUrl(), "--set", "model.api_key=k", "hello"};

            assertThat(new ProgramRun(home)
                            .in(workspace)
                            .atTerminal()
                            .with(arguments)
                            .out())
                    .isEqualTo("a␛[2J<U+009B>31mb\n");
            assertThat(new ProgramRun(home).in(workspace).with(arguments).out()).isEqualTo("a\u001b[2J\u009b31mb\n");
        }
    }

    @Test
    void json_means_the_same_without_what_a_terminal_obeys() throws Exception {
        ProgramRun run = exec(says("a\u009b31mb"), "--json", "hello");

        assertThat(run.out()).doesNotContain("\u009b");
        List<String> answers = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            JsonNode event = Json.tree(line);
            if (event.get("type").textValue().equals("reply_received")) {
                answers.add(event.get("content").textValue());
            }
        }
        assertThat(answers).containsExactly("a\u009b31mb");
    }
}
