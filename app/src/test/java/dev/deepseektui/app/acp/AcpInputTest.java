package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.Editor.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arbitrary input from an editor: the output is valid, and valid requests are answered. */
class AcpInputTest {
    private static final List<String> METHODS = List.of(
            "initialize",
            "authenticate",
            "session/load",
            "session/resume",
            "session/list",
            "session/close",
            "session/prompt",
            "session/set_mode",
            "session/set_config_option",
            "session/fork",
            "fs/read_text_file");

    private static final List<String> NAMES = List.of(
            "sessionId", "cwd", "mcpServers", "prompt", "modeId", "configId", "value", "cursor", "methodId", "type");

    @TempDir
    Path root;

    private AgentScene scene() {
        return new AgentScene(root, AcpSessionTest.saying(Answer.of("Done.")));
    }

    @Test
    void a_line_that_is_no_message_is_refused_without_an_id() {
        try (AgentScene scene = scene()) {
            Editor editor = scene.greeted();
            editor.write("this is no JSON");
            editor.write("{\"id\": 7, \"method\": \"session/new\"}");

            JsonNode noJson = editor.await(message -> message.at("/error/code").asInt() == -32700);
            JsonNode noMessage =
                    editor.await(message -> message.at("/error/code").asInt() == -32600);
            assertThat(noJson.path("id").isNull()).isTrue();
            assertThat(noMessage.path("id").isNull()).isTrue();
            assertThat(editor.ask(editor.session(scene.workspace), "hello")).isEqualTo("end_turn");
        }
    }

    @Test
    void what_is_not_known_is_refused_or_passed_over() {
        try (AgentScene scene = scene()) {
            Editor editor = scene.greeted();
            editor.tell("session/dance", json());

            assertThat(editor.error("session/fork", json()).path("code").asInt())
                    .isEqualTo(-32601);
            assertThat(editor.error("_own/method", json()).path("code").asInt()).isEqualTo(-32601);
        }
    }

    @Test
    void a_field_of_the_wrong_type_is_named() {
        try (AgentScene scene = scene()) {
            Editor editor = scene.greeted();

            assertThat(editor.error("session/new", json().put("cwd", 7)))
                    .hasToString(
                            "{\"code\":-32602,\"message\":\"cwd must be a text\",\"data\":{\"details\":\"cwd must be a"
                                    + " text\"}}");
        }
    }

    @Test
    void whatever_is_sent_the_answers_are_those_of_the_protocol() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        try (AgentScene scene = scene()) {
            Editor editor = scene.greeted();
            String id = editor.session(scene.workspace);
            for (int i = 0; i < 300; i++) {
                if (random.nextInt(3) == 0) {
                    editor.write(garbage(random, id));
                } else {
                    String method = METHODS.get(random.nextInt(METHODS.size()));
                    editor.answer(editor.send(method, params(random, id)));
                }
            }

            String fresh = editor.session(scene.workspace);
            assertThat(editor.ask(fresh, "still there?")).as("seed %d", seed).isEqualTo("end_turn");
        }
    }

    private static ObjectNode params(Random random, String id) {
        ObjectNode params = json();
        for (int i = random.nextInt(5); i > 0; i--) {
            params.set(NAMES.get(random.nextInt(NAMES.size())), value(random, id, 3));
        }
        return params;
    }

    private static JsonNode value(Random random, String id, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> json().textNode(id);
            case 1 -> json().numberNode(random.nextLong());
            case 2 -> json().nullNode();
            case 3 -> json().textNode("\u001b]0;x\u0007 ../../etc/passwd\n");
            case 4 -> json().textNode("/");
            case 5 -> json().booleanNode(random.nextBoolean());
            case 6 -> params(random, id);
            default -> {
                ArrayNode array = json().arrayNode();
                IntStream.range(0, random.nextInt(4)).forEach(i -> array.add(value(random, id, depth - 1)));
                yield array;
            }
        };
    }

    private static String garbage(Random random, String id) {
        StringBuilder line = new StringBuilder(json().put("jsonrpc", "2.0")
                .put("method", "session/cancel")
                .set("params", params(random, id))
                .toString());
        for (int i = random.nextInt(4); i >= 0 && line.length() > 1; i--) {
            int at = random.nextInt(line.length());
            switch (random.nextInt(3)) {
                case 0 -> line.deleteCharAt(at);
                case 1 -> line.insert(at, (char) (' ' + random.nextInt(200)));
                default -> line.setLength(at);
            }
        }
        return line.toString().replace("\n", "");
    }

    @Test
    void a_hundred_pieces_arrive_one_after_the_other_and_all_of_them() {
        String words = IntStream.range(0, 2000).mapToObj(i -> "w" + i + " ").reduce("", String::concat);
        try (AgentScene scene = new AgentScene(root, AcpSessionTest.saying(Answer.of(words)))) {
            Editor editor = scene.greeted();
            editor.ask(editor.session(scene.workspace), "count");

            assertThat(editor.updates("agent_message_chunk")).hasSizeGreaterThan(100);
            assertThat(editor.said("agent_message_chunk")).isEqualTo(words);
        }
    }
}
