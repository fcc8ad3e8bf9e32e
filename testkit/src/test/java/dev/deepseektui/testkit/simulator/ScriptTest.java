package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.script.ScriptReader;
import dev.deepseektui.testkit.simulator.script.ScriptedBrain;
import java.io.IOException;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {
    @TempDir
    Path directory;

    private static ScriptedBrain brain(String script) {
        return new ScriptedBrain(ScriptReader.parse(script, "s.json"));
    }

    @Test
    void steps_are_answered_one_after_the_other() {
        ScriptedBrain brain = brain("""
            {"steps": [
              {"reply": {"text": "Hm.", "reasoning": "Look.", "tool_calls": [
                {"id": "c1", "name": "read", "arguments": {"file_path": "a.txt"}},
                {"name": "bash", "arguments": "{not json"}]}},
              {"times": 2, "reply": {"text": "Done."}},
              {"error": {"status": 429, "retry_after": 3, "message": "slow down"}}]}
            """);
        try (Simulator simulator = Scene.simulator(brain)) {
            Client client = new Client(simulator);
            JsonNode message = client.answer(Chat.asking("hi").thinking()).at("/choices/0/message");
            assertThat(message.required("content").textValue()).isEqualTo("Hm.");
            assertThat(message.required("reasoning_content").textValue()).isEqualTo("Look.");
            assertThat(message.at("/tool_calls/0/function/arguments").textValue())
                    .isEqualTo("{\"file_path\":\"a.txt\"}");
            assertThat(message.at("/tool_calls/1/function/arguments").textValue())
                    .isEqualTo("{not json");
            assertThat(message.at("/tool_calls/0/id").textValue()).isEqualTo("c1");
            assertThat(message.at("/tool_calls/1/id").textValue()).startsWith("call_");

            assertThat(text(client)).isEqualTo("Done.");
            assertThat(text(client)).isEqualTo("Done.");
            HttpResponse<String> limited = client.post(Chat.asking("hi"));
            assertThat(limited.statusCode()).isEqualTo(429);
            assertThat(limited.headers().firstValue("retry-after")).contains("3");
            assertThat(limited.body()).contains("slow down");
            brain.verify();
        }
    }

    @Test
    void behind_the_last_step_is_an_error_or_what_the_script_says() {
        try (Simulator simulator = Scene.simulator(brain("{\"steps\": []}"))) {
            HttpResponse<String> answer = new Client(simulator).post(Chat.asking("hi"));
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("script is over");
        }
        try (Simulator simulator =
                Scene.simulator(brain("{\"steps\": [], \"then\": {\"reply\": {\"text\": \"Again.\"}}}"))) {
            Client client = new Client(simulator);
            assertThat(text(client)).isEqualTo("Again.");
            assertThat(text(client)).isEqualTo("Again.");
        }
    }

    static Stream<Arguments> expectations() {
        return Stream.of(
                arguments("\"messages\": 2", "\"messages\": 3"),
                arguments("\"model\": \"deepseek-flash\"", "\"model\": \"deepseek-v4-pro\""),
                arguments("\"last_role\": \"user\"", "\"last_role\": \"tool\""),
                arguments("\"effort\": \"off\"", "\"effort\": \"high\""),
                arguments("\"stream\": false", "\"stream\": true"),
                arguments("\"max_tokens\": 1000", "\"max_tokens\": \"none\""),
                arguments("\"user_id\": \"\"", "\"user_id\": \"u\""),
                arguments("\"tools\": [\"read\"]", "\"tools\": []"),
                arguments("\"last_contains\": \"a.txt\"", "\"last_contains\": \"b.txt\""),
                arguments("\"last_user_contains\": \"a.txt\"", "\"last_user_contains\": \"b.txt\""),
                arguments("\"last_tool_contains\": \"\"", "\"last_tool_contains\": \"x\""),
                arguments("\"system_contains\": \"brief\"", "\"system_contains\": \"long\""),
                arguments("\"any_contains\": \"brief\"", "\"any_contains\": \"long\""),
                arguments(
                        "\"headers\": {\"authorization\": \"Bearer sk-test-key\"}",
                        "\"headers\": {\"authorization\": \"Bearer other\"}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("expectations")
    void an_expectation_that_holds_passes_and_another_fails(String holds, String fails) {
        Chat chat = Chat.request().system("Be brief.").user("Read a.txt").tools(Chat.TOOL);

        assertThat(status(holds, chat)).isEqualTo(200);
        assertThat(status(fails, chat)).isEqualTo(400);
    }

    private static int status(String expectation, Chat chat) {
        String script = "{\"steps\": [{\"expect\": {" + expectation + "}, \"reply\": {\"text\": \"ok\"}}]}";
        try (Simulator simulator = Scene.simulator(brain(script))) {
            return new Client(simulator).post(chat).statusCode();
        }
    }

    @Test
    void after_a_failed_expectation_nothing_else_is_answered() {
        List<String> told = new ArrayList<>();
        String script = """
            {"steps": [{"expect": {"last_user_contains": "bye"}, "reply": {"text": "1"}},
                       {"reply": {"text": "2"}}], "then": {"reply": {"text": "3"}}}
            """;
        ScriptedBrain brain = new ScriptedBrain(ScriptReader.parse(script, "s.json"), told::add);
        try (Simulator simulator = Scene.simulator(brain)) {
            Client client = new Client(simulator);
            String words = "script step 1: expected last_user_contains \"bye\", found \"hi\"";
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> answer = client.post(Chat.asking("hi"));
                assertThat(answer.statusCode()).isEqualTo(400);
                assertThat(Client.json(answer.body()).at("/error/message").textValue())
                        .isEqualTo(words);
            }
            assertThat(told).containsExactly(words);
            assertThat(brain.failure()).contains(words);
            assertThatThrownBy(brain::verify).hasMessage(words);
        }
    }

    @Test
    void a_failed_expectation_of_a_secret_header_shows_neither_what_was_wanted_nor_what_was_found() {
        List<String> told = new ArrayList<>();
        String script = """
            {"steps": [{"expect": {"headers": {"Authorization": "Bearer sk-right"}}, "reply": {"text": "1"}}]}
            """;
        try (Simulator simulator =
                Scene.simulator(new ScriptedBrain(ScriptReader.parse(script, "s.json"), told::add))) {
            String body = new Client(simulator).post(Chat.asking("hi")).body();

            assertThat(told).containsExactly("script step 1: expected header Authorization (secret), found (secret)");
            assertThat(body).contains(told.get(0)).doesNotContain("sk-right", Client.KEY);
        }
    }

    @Test
    void a_secret_header_that_was_not_sent_is_said_to_be_missing() {
        String script = "{\"steps\": [{\"expect\": {\"headers\": {\"X-Api-Key\": \"k\"}}, \"reply\": {}}]}";
        try (Simulator simulator = Scene.simulator(brain(script))) {
            assertThat(new Client(simulator).post(Chat.asking("hi")).body())
                    .contains("expected header X-Api-Key (secret), found none");
        }
    }

    @Test
    void a_request_that_the_service_refuses_takes_no_step() {
        ScriptedBrain brain = brain("{\"steps\": [{\"reply\": {\"text\": \"first\"}}]}");
        try (Simulator simulator = Scene.simulator(brain)) {
            Client client = new Client(simulator);
            assertThat(client.post(Chat.request()).statusCode()).isEqualTo(400);
            assertThatThrownBy(brain::verify).hasMessage("script: 0 of 1 steps were used");
            assertThat(text(client)).isEqualTo("first");
            brain.verify();
        }
    }

    @Test
    void a_reset_is_a_step_for_a_new_connection_and_a_kept_one() throws IOException {
        String script = """
            {"steps": [{"reset_at_accept": true}, {"reply": {"text": "in"}},
                       {"reset_at_accept": true}, {"reply": {"text": "again"}}]}
            """;
        ScriptedBrain brain = brain(script);
        try (Simulator simulator = Scene.simulator(brain)) {
            // Not the JDK's client, which retries silently.
            try (RawConnection fresh = new RawConnection(simulator)) {
                assertThatThrownBy(() -> fresh.post(Chat.asking("hi")).rest()).isInstanceOf(SocketException.class);
            }
            try (RawConnection kept = new RawConnection(simulator)) {
                kept.post(Chat.asking("hi")).until("0\r\n\r\n");
                assertThatThrownBy(() -> kept.post(Chat.asking("hi")).rest()).isInstanceOf(SocketException.class);
            }
            assertThat(text(new Client(simulator))).isEqualTo("again");
            brain.verify();
        }
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("{\"fault\": \"delay\", \"at\": \"text\", \"ms\": 5}", "data: [DONE]"),
                arguments("{\"fault\": \"drip\", \"at\": \"first_event\", \"bytes\": 1}", "data: [DONE]"),
                arguments("{\"fault\": \"drip\", \"at\": \"first_byte\", \"bytes\": 1}", "data: [DONE]"),
                arguments("{\"fault\": \"cut\", \"at\": \"done\", \"how\": \"end\"}", "}"),
                arguments("{\"fault\": \"cut\", \"at\": 9, \"how\": \"end\"}", "data: {\"i"),
                arguments("{\"fault\": \"garbage\", \"at\": \"done\"}", "data: {this is no JSON\n\ndata: [DONE]"),
                arguments("{\"fault\": \"garbage\", \"at\": \"done\", \"line\": \"x\"}", "x\n\ndata: [DONE]"),
                arguments(
                        "{\"fault\": \"keep_alive\", \"at\": \"done\", \"count\": 2}",
                        ": keep-alive\n\n: keep-alive\n\ndata: [DONE]"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void a_script_places_faults(String fault, String end) {
        String script = "{\"steps\": [{\"reply\": {\"text\": \"One two\"}, \"faults\": [" + fault + "]}]}";
        try (Simulator simulator = Scene.simulator(brain(script))) {
            assertThat(new Client(simulator)
                            .post(Chat.asking("hi").streaming())
                            .body()
                            .strip())
                    .endsWith(end);
        }
    }

    @Test
    void usage_and_pieces_are_a_replys_own() {
        String script = "{\"steps\": [{\"reply\": {\"text\": \"One two\", \"usage\": \"last\", \"piece\": 1}},"
                + "{\"reply\": {\"text\": \"One two\", \"usage\": \"none\"}}]}";
        try (Simulator simulator = Scene.simulator(brain(script))) {
            Client client = new Client(simulator);
            List<JsonNode> events = client.events(Chat.asking("hi"));

            assertThat(events).hasSize("One two".length() + 2);
            assertThat(events.get(events.size() - 1).has("usage")).isTrue();
            assertThat(client.post(Chat.asking("hi").streaming()).body()).doesNotContain("usage");
        }
    }

    @Test
    void a_script_sets_the_services_terms() {
        var script = ScriptReader.parse(
                "{\"service\": {\"keys\": [\"sk-a\"], \"balance\": \"1.50\", \"window\": 100}, \"steps\": []}", "s");

        assertThat(script.terms().know("sk-a")).isTrue();
        assertThat(script.terms().know("sk-b")).isFalse();
        assertThat(script.terms().balance()).isEqualByComparingTo("1.5");
        assertThat(script.terms().window()).contains(100L);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments("{\"steps\": [\n{]}", "no JSON at line 2, column 2"),
                arguments("", "expected an object"),
                arguments("[]", "expected an object"),
                arguments("{}", "missing field `steps`"),
                arguments("{\"steps\": {}}", "steps: invalid type: expected a list"),
                arguments("{\"steps\": [], \"than\": {}}", "than: unknown field; expected one of service, steps, then"),
                arguments(step(""), "steps[0].reply: expected either a reply or an error"),
                arguments(
                        step("\"reply\": {}, \"error\": {\"status\": 500}"),
                        "steps[0].reply: expected either a reply or an error"),
                arguments(step("\"reply\": {\"txt\": \"\"}"), "steps[0].reply.txt: unknown field"),
                arguments(step("\"reply\": {\"text\": 7}"), "steps[0].reply.text: invalid type: expected a string"),
                arguments(step("\"reply\": {\"piece\": 0}"), "expected a whole number from 1"),
                arguments(step("\"reply\": {\"usage\": \"both\"}"), "unknown variant `both`"),
                arguments(
                        step("\"reply\": {\"tool_calls\": [{\"name\": \"a\"}]}"),
                        "steps[0].reply.tool_calls[0].arguments: expected an object"),
                arguments(step("\"reply\": {}, \"times\": 0"), "steps[0].times: expected a whole number"),
                arguments(step("\"error\": {\"status\": 200}"), "expected a whole number from 400 to 599"),
                arguments(step("\"error\": {}"), "missing field `status`"),
                arguments(step("\"reply\": {}, \"expect\": {\"mesages\": 1}"), "expect.mesages: unknown expectation"),
                arguments(step("\"reset_at_accept\": true, \"reply\": {}"), "cannot be combined"),
                arguments(fault("\"fault\": \"explode\", \"at\": \"done\""), "unknown variant `explode`"),
                arguments(fault("\"fault\": \"stall\""), "faults[0].at: expected a number of bytes or one of"),
                arguments(fault("\"fault\": \"stall\", \"at\": \"somewhere\""), "expected a number of bytes or one of"),
                arguments(fault("\"fault\": \"stall\", \"at\": -1"), "expected a number of bytes or one of"),
                arguments(fault("\"fault\": \"delay\", \"at\": \"done\", \"ms\": -5"), "expected a whole number"),
                arguments(fault("\"fault\": \"stall\", \"at\": \"text\""), "steps[0].faults: this reply has no text"),
                arguments(fault("\"fault\": \"stall\", \"at\": \"arguments\""), "this reply has no arguments"),
                arguments(
                        fault("\"fault\": \"garbage\", \"at\": \"first_byte\""),
                        "first_byte is not allowed for garbage"),
                arguments(
                        "{\"steps\": [], \"service\": {\"keys\": [1]}}",
                        "service.keys: expected a non-empty list of strings"),
                arguments(keys("\"sk-a\""), "service.keys: expected a non-empty list of strings"),
                arguments(keys("{}"), "service.keys: expected a non-empty list of strings"),
                arguments(keys("[]"), "service.keys: expected a non-empty list of strings"),
                arguments(keys("null"), "service.keys: expected a non-empty list of strings"),
                arguments(keys("[\"\"]"), "service.keys: expected a non-empty list of strings"),
                arguments(fault("\"fault\": \"delay\", \"at\": \"done\""), "faults[0].ms: missing field `ms`"),
                arguments(fault("\"fault\": \"delay\", \"at\": \"done\", \"ms\": 0"), "expected a whole number from 1"),
                arguments(
                        fault("\"fault\": \"stall\", \"at\": \"done\", \"ms\": 5"),
                        "faults[0].ms: unknown field; expected one of at, fault"),
                arguments(
                        fault("\"fault\": \"drip\", \"at\": \"done\", \"count\": 5"),
                        "faults[0].count: unknown field; expected one of at, bytes, fault, ms"),
                arguments(
                        fault("\"fault\": \"cut\", \"at\": \"done\", \"line\": \"x\""),
                        "faults[0].line: unknown field; expected one of at, fault, how"),
                arguments(
                        "{\"steps\": [], \"service\": {\"balance\": \"much\"}}",
                        "service.balance: expected US dollars"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("mistakes")
    void a_mistake_in_a_script_is_one_line_that_says_where(String script, String words) {
        assertThatThrownBy(() -> ScriptReader.parse(script, "s.json"))
                .isInstanceOfSatisfying(
                        UserError.class,
                        error -> assertThat(error.lines())
                                .singleElement()
                                .asString()
                                .startsWith("s.json: ")
                                .contains(words)
                                .doesNotContain("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing.json", "latin1.json", "."})
    void a_file_that_cannot_be_read_is_one_line(String name) throws Exception {
        Files.write(directory.resolve("latin1.json"), "{\"é\":1}".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> ScriptReader.read(directory.resolve(name)))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith(directory.resolve(name).toString());
    }

    private static String step(String fields) {
        return "{\"steps\": [{" + fields + "}]}";
    }

    private static String keys(String keys) {
        return "{\"steps\": [], \"service\": {\"keys\": " + keys + "}}";
    }

    private static String fault(String fields) {
        return step("\"reply\": {}, \"faults\": [{" + fields + "}]");
    }

    private static String text(Client client) {
        return client.answer(Chat.asking("hi")).at("/choices/0/message/content").textValue();
    }
}
