package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.UserError;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"Api-Key", "X-Auth", "x-session-token", "Client-Secret", "Set-Cookie", "X-AUTHORITY"})
    void every_header_that_may_hold_a_secret_is_masked_and_so_is_its_value_elsewhere(String name) throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("it is hush-hush.").json(), name, "hush-hush");

        assertThat(lines.get(0).at("/headers/" + name).textValue()).isEqualTo("***");
        assertThat(lines.toString()).doesNotContain("hush-hush").contains("it is ***.");
    }

    @Test
    void a_second_authorization_is_masked_too() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("not sk-second").json(), "Authorization", "Bearer sk-second");

        assertThat(lines.toString()).doesNotContain("sk-second", Client.KEY);
    }

    @Test
    void each_cookie_is_a_secret() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("crumbs then chips").json(), "Cookie", "a=crumbs; b=chips");

        assertThat(lines.toString()).doesNotContain("crumbs", "chips").contains("*** then ***");
    }

    @Test
    void a_short_key_is_masked_as_a_word() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("my key is k9, ok99?").json(), "X-Api-Key", "k9");

        assertThat(lines.get(0).at("/body/messages/0/content").textValue()).isEqualTo("my key is ***, ok99?");
    }

    @Test
    void a_key_with_escapes_is_masked_and_the_body_stays_json() throws Exception {
        List<JsonNode> lines =
                linesAfter(Chat.asking("sk-test\\u002dkey").json().replace("\\\\", "\\"));

        assertThat(lines.get(0).at("/body/messages/0/content").textValue()).isEqualTo("***");
    }

    @Test
    void a_key_in_the_path_is_masked() throws Exception {
        Path file = directory.resolve("log.jsonl");
        try (JsonLinesLog log = JsonLinesLog.open(file);
                Simulator simulator = Simulator.start(Scene.settings().with(log), Scene.YES)) {
            new Client(simulator).get("/keys/" + Client.KEY);
            simulator.exchanges().get(0).outcome().get(60, TimeUnit.SECONDS);
        }

        assertThat(Files.readString(file)).contains("/keys/***").doesNotContain(Client.KEY);
    }

    @Test
    void what_is_no_json_is_logged_as_text() throws Exception {
        List<JsonNode> lines = linesAfter("{no\njson");

        assertThat(lines.get(0).required("body").textValue()).isEqualTo("{no\njson");
        assertThat(lines.get(1).required("status").intValue()).isEqualTo(400);
    }

    @Test
    void half_a_surrogate_pair_is_refused_and_does_the_log_no_harm() throws Exception {
        List<JsonNode> lines = linesAfter(Chat.asking("half HIGH pair").json().replace("HIGH", "\\ud800"));

        assertThat(lines.get(0).at("/body/messages/0/content").textValue()).startsWith("half ");
        assertThat(lines.get(1).required("status").intValue()).isEqualTo(400);
    }

    @Test
    void a_place_that_cannot_be_written_is_one_line() {
        Path nowhere = directory.resolve("missing/log.jsonl");

        assertThatThrownBy(() -> JsonLinesLog.open(nowhere))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(nowhere.toString());
    }

    private List<JsonNode> linesAfter(String body, String... headers) throws Exception {
        Path file = directory.resolve("log.jsonl");
        try (JsonLinesLog log = JsonLinesLog.open(file);
                Simulator simulator = Simulator.start(Scene.settings().with(log), Scene.YES)) {
            Client client = new Client(simulator);
            HttpRequest.Builder request =
                    client.request("/chat/completions").POST(HttpRequest.BodyPublishers.ofString(body));
            client.send(headers.length == 0 ? request : request.headers(headers));
            simulator.exchanges().get(0).outcome().get(60, TimeUnit.SECONDS);
        }
        return Files.readAllLines(file).stream().map(Client::json).toList();
    }
}
