package dev.deepseektui.core.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.ground.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesLogTest {
    @TempDir
    Path directory;

    @Test
    void a_request_and_its_answer_are_a_line_each() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("hi").streaming().json());

        assertThat(lines).extracting(line -> line.required("event").textValue()).containsExactly("request", "answer");
        assertThat(lines).extracting(line -> line.required("number").intValue()).containsExactly(1, 1);
        assertThat(lines.get(0).at("/body/messages/0/content").textValue()).isEqualTo("hi");
        assertThat(lines.get(0).required("path").textValue()).isEqualTo("/chat/completions");
        assertThat(lines.get(1).required("status").intValue()).isEqualTo(200);
        assertThat(lines.get(1).required("ending").textValue()).isEqualTo("complete");
        assertThat(lines.get(1).at("/body/choices/0/message/content").textValue())
                .isEqualTo("Yes.");
        assertThat(lines.get(1).at("/body/usage/prompt_tokens").intValue()).isPositive();
    }

    @Test
    void a_key_is_masked_wherever_it_stands() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("my key is " + Client.KEY).json());

        assertThat(lines.toString()).doesNotContain(Client.KEY).contains("my key is ***");
        assertThat(lines.get(0).required("headers").findValues("Authorization").toString())
                .isEqualTo("[\"***\"]");
    }

    @Test
    void what_is_no_json_is_logged_as_text() throws Exception {
        List<JsonNode> lines = linesAfter("{no\njson");

        assertThat(lines.get(0).required("body").textValue()).isEqualTo("{no\njson");
        assertThat(lines.get(1).required("status").intValue()).isEqualTo(400);
    }

    @Test
    void half_a_surrogate_pair_does_no_harm() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("half HIGH pair").json().replace("HIGH", "\\ud800"));

        assertThat(lines.get(0).at("/body/messages/0/content").textValue()).startsWith("half ");
        assertThat(lines.get(1).required("status").intValue()).isEqualTo(200);
    }

    @Test
    void a_place_that_cannot_be_written_is_one_line() {
        Path nowhere = directory.resolve("missing/log.jsonl");

        assertThatThrownBy(() -> JsonLinesLog.open(nowhere))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(nowhere.toString());
    }

    private List<JsonNode> linesAfter(String body) throws Exception {
        Path file = directory.resolve("log.jsonl");
        try (JsonLinesLog log = JsonLinesLog.open(file);
                Simulator simulator = Simulator.start(Scene.settings().with(log), Scene.YES)) {
            new Client(simulator).post(body);
            simulator.exchanges().get(0).outcome().get(10, TimeUnit.SECONDS);
        }
        return Files.readAllLines(file).stream().map(Client::json).toList();
    }
}
