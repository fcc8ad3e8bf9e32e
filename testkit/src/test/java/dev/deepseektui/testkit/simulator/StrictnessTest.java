package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrictnessTest {
    private static final String OK = "{}";

    private Simulator simulator;
    private Client client;

    @BeforeAll
    void start() {
        SimulatorSettings settings = Scene.settings().with(ServiceTerms.USUAL.withWindow(8192));
        simulator = Simulator.start(settings, Scene.YES);
        client = new Client(simulator);
    }

    @AfterAll
    void stop() {
        assertThat(simulator.defects()).isEmpty();
        simulator.close();
    }

    static Stream<Arguments> accepted() {
        return Stream.of(
                arguments("the least there is", Chat.asking("hi").without("max_tokens")),
                arguments("the largest answer that fits", Chat.asking("hi").set("max_tokens", "8180")),
                arguments("the alias", Chat.asking("hi").set("model", "\"deepseek-v4-flash\"")),
                arguments("the other model", Chat.asking("hi").set("model", "\"deepseek-v4-pro\"")),
                arguments(
                        "null for absent", Chat.asking("hi").set("stop", "null").set("tools", "null")),
                arguments("stops as a list", Chat.asking("hi").set("stop", "[\"a\",\"b\"]")),
                arguments("json mode", Chat.asking("hi").set("response_format", "{\"type\":\"json_object\"}")),
                arguments(
                        "what changes nothing here",
                        Chat.asking("hi")
                                .set("n", "1")
                                .set("logprobs", "false")
                                .set("top_logprobs", "null")
                                .set("seed", "7")
                                .set("metadata", "{}")),
                arguments("no tools", Chat.asking("hi").tools()),
                arguments("128 tools", Chat.asking("hi").tools(tools(128))),
                arguments("forced without thinking", forced(Chat.asking("hi").tools(Chat.TOOL))),
                arguments("a call answered", called().result("a", "x")),
                arguments(
                        "results in another order",
                        Chat.asking("x")
                                .calling("a", OK, "b", OK)
                                .result("b", "")
                                .result("a", "")),
                arguments(
                        "a call of an earlier id again",
                        called().result("a", "x").calling("a", OK).result("a", "y")),
                arguments("null content beside calls", nullContentAndCall().result("a", "x")),
                arguments("a slot within", Chat.asking("hi").system("slot").user("go on")),
                arguments(
                        "no thoughts without tools",
                        Chat.asking("a").thinking().assistant("b").user("c")),
                arguments(
                        "no thoughts without thinking",
                        Chat.asking("a").tools(Chat.TOOL).assistant("b").user("c")),
                arguments(
                        "empty thoughts",
                        Chat.asking("a")
                                .thinking()
                                .tools(Chat.TOOL)
                                .assistant("b", "")
                                .user("c")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("accepted")
    void a_request_in_order_is_answered(String what, Chat chat) {
        HttpResponse<String> answer = client.post(chat);

        assertThat(answer.statusCode()).as(what + ": " + answer.body()).isEqualTo(200);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments(400, "Empty input messages", Chat.request()),
                arguments(400, "Model Not Exist", Chat.asking("hi").set("model", "\"deepseek-chat\"")),
                arguments(400, "Model Not Exist", Chat.asking("hi").set("model", "\"gpt-4\"")),
                arguments(400, "last message", Chat.asking("hi").system("slot")),
                arguments(400, "last message", Chat.request().system("only")),
                arguments(400, "last message", Chat.asking("hi").assistant("there")),
                arguments(
                        400, "maximum context length is 8192", Chat.asking("hi").set("max_tokens", "8192")),
                arguments(
                        400,
                        "maximum context length",
                        Chat.asking("word ".repeat(8200)).without("max_tokens")),
                arguments(400, "insufficient tool messages", called().user("next")),
                arguments(
                        400,
                        "insufficient tool messages",
                        called().system("slot").user("next")),
                arguments(
                        400,
                        "insufficient tool messages",
                        Chat.asking("x").calling("a", OK, "b", OK).result("a", "")),
                arguments(
                        400,
                        "insufficient tool messages",
                        Chat.asking("x")
                                .calling("a", OK, "b", OK)
                                .result("a", "")
                                .user("z")),
                arguments(
                        400,
                        "insufficient tool messages",
                        called().user("between").result("a", "late")),
                arguments(400, "role 'tool'", Chat.asking("x").result("a", "orphan")),
                arguments(400, "role 'tool'", called().result("a", "1").result("a", "2")),
                arguments(400, "role 'tool'", called().result("b", "another's")),
                arguments(
                        400, "role 'tool'", called().result("a", "1").user("u").result("a", "again")),
                arguments(
                        400,
                        "Duplicate tool call id",
                        Chat.asking("x").calling("a", OK, "a", OK).result("a", "")),
                arguments(
                        400,
                        "not a JSON object",
                        Chat.asking("x").calling("a", "[1]").result("a", "")),
                arguments(
                        400,
                        "not a JSON object",
                        Chat.asking("x").calling("a", "").result("a", "")),
                arguments(
                        400,
                        "not a JSON object",
                        Chat.asking("x").calling("a", "{\"x\":").result("a", "")),
                arguments(
                        400,
                        "not a JSON object",
                        Chat.asking("x").calling("a", "{} {}").result("a", "")),
                arguments(
                        400,
                        "content or tool_calls must be set",
                        Chat.asking("x")
                                .message("assistant", m -> m.putNull("content"))
                                .user("y")),
                arguments(
                        400,
                        "tool_calls must not be empty",
                        Chat.asking("x")
                                .message("assistant", m -> m.put("content", "").putArray("tool_calls"))
                                .user("y")),
                arguments(
                        400,
                        "message index 1",
                        Chat.asking("a")
                                .thinking()
                                .tools(Chat.TOOL)
                                .assistant("b")
                                .user("c")),
                arguments(
                        400,
                        "message index 3",
                        Chat.asking("a")
                                .thinking()
                                .tools(Chat.TOOL)
                                .assistant("b", "t")
                                .user("c")
                                .assistant("d")
                                .user("e")),
                arguments(
                        400,
                        "message index 1",
                        Chat.asking("a")
                                .without("thinking")
                                .tools(Chat.TOOL)
                                .assistant("b")
                                .user("c")),
                arguments(
                        400,
                        "does not support this tool_choice",
                        forced(Chat.asking("hi").thinking().tools(Chat.TOOL))),
                arguments(
                        400,
                        "does not support this tool_choice",
                        Chat.asking("hi").thinking().tools(Chat.TOOL).set("tool_choice", "\"required\"")),
                arguments(400, "when tools are specified", forced(Chat.asking("hi"))),
                arguments(
                        400,
                        "names a tool that is not in tools",
                        forced(Chat.asking("hi").tools(Chat.TOOL.replace("read", "other")))),
                arguments(400, "at most 128", Chat.asking("hi").tools(tools(129))),
                arguments(400, "Invalid tool name", Chat.asking("hi").tools(Chat.TOOL.replace("read", "read file"))),
                arguments(400, "Invalid tool name", Chat.asking("hi").tools(Chat.TOOL.replace("read", "n".repeat(65)))),
                arguments(400, "Invalid tool name", Chat.asking("hi").tools(Chat.TOOL.replace("read", ""))),
                arguments(400, "unique", Chat.asking("hi").tools(Chat.TOOL, Chat.TOOL)),
                arguments(400, "stream_options", Chat.asking("hi").set("stream_options", "{\"include_usage\":true}")),
                arguments(400, "temperature", Chat.asking("hi").set("temperature", "2.1")),
                arguments(
                        400,
                        "stop",
                        Chat.asking("hi")
                                .set("stop", Collections.nCopies(17, "\"s\"").toString())),
                arguments(422, "max_tokens", Chat.asking("hi").set("max_tokens", "0")),
                arguments(422, "max_tokens", Chat.asking("hi").set("max_tokens", "-1")),
                arguments(422, "max_tokens", Chat.asking("hi").set("max_tokens", "393217")),
                arguments(422, "max_tokens", Chat.asking("hi").set("max_tokens", "99999999999999999999")),
                arguments(422, "max_tokens", Chat.asking("hi").set("max_tokens", "10.5")),
                arguments(422, "max_tokens", Chat.asking("hi").set("max_tokens", "\"10\"")),
                arguments(422, "messages", Chat.asking("hi").without("messages")),
                arguments(422, "messages", Chat.asking("hi").set("messages", "{}")),
                arguments(
                        422,
                        "messages[1]",
                        Chat.asking("hi").set("messages", "[{\"role\":\"user\",\"content\":\"a\"},7]")),
                arguments(422, "model", Chat.asking("hi").without("model")),
                arguments(422, "model", Chat.asking("hi").set("model", "7")),
                arguments(422, "role", Chat.asking("hi").message("developer", m -> m.put("content", "x"))),
                arguments(422, "content", Chat.asking("hi").message("user", m -> m.put("content", 7))),
                arguments(422, "content", Chat.request().message("user", m -> {})),
                arguments(422, "tool_call_id", Chat.request().message("tool", m -> m.put("content", "x"))),
                arguments(422, "thinking.type", Chat.asking("hi").set("thinking", "{\"type\":\"maybe\"}")),
                arguments(422, "thinking", Chat.asking("hi").set("thinking", "true")),
                arguments(422, "reasoning_effort", Chat.asking("hi").set("reasoning_effort", "\"medium\"")),
                arguments(422, "stream", Chat.asking("hi").set("stream", "\"yes\"")),
                arguments(
                        422,
                        "include_usage",
                        Chat.asking("hi").set("stream", "true").set("stream_options", "{\"include_usage\":1}")),
                arguments(422, "temperature", Chat.asking("hi").set("temperature", "\"1\"")),
                arguments(422, "stop", Chat.asking("hi").set("stop", "[1]")),
                arguments(422, "response_format.type", Chat.asking("hi").set("response_format", "{\"type\":\"xml\"}")),
                arguments(422, "tool_choice", Chat.asking("hi").tools(Chat.TOOL).set("tool_choice", "\"always\"")),
                arguments(422, "tools", Chat.asking("hi").set("tools", "{}")),
                arguments(
                        422,
                        "parameters",
                        Chat.asking("hi")
                                .tools("{\"type\":\"function\",\"function\":{\"name\":\"f\",\"parameters\":\"x\"}}")),
                arguments(422, "function", Chat.asking("hi").tools("{\"type\":\"function\"}")),
                arguments(422, "user_id", Chat.asking("hi").set("user_id", "7")),
                arguments(
                        400,
                        "its id must not be empty",
                        Chat.asking("x").calling("", OK).result("", "")),
                arguments(400, "messages[1].tool_calls[0].function.name", calledByName("")),
                arguments(400, "messages[1].tool_calls[0].function.name", calledByName("read file")),
                arguments(400, "messages[1].tool_calls[0].function.name", calledByName("n".repeat(65))),
                arguments(422, "type: n: invalid type", Chat.asking("hi").set("n", "\"1\"")),
                arguments(422, "type: logprobs: invalid type", Chat.asking("hi").set("logprobs", "1")),
                arguments(
                        422,
                        "type: top_logprobs: invalid type",
                        Chat.asking("hi").set("top_logprobs", "true")),
                arguments(422, "type: seed: invalid type", Chat.asking("hi").set("seed", "1.5")),
                arguments(422, "type: user: invalid type", Chat.asking("hi").set("user", "7")),
                arguments(
                        422,
                        "type: parallel_tool_calls: invalid type",
                        Chat.asking("hi").set("parallel_tool_calls", "\"yes\"")),
                arguments(
                        422, "type: logit_bias: invalid type", Chat.asking("hi").set("logit_bias", "[]")),
                arguments(
                        422, "strict", Chat.asking("hi").tools(Chat.TOOL.replace("\"name\"", "\"strict\":1,\"name\""))),
                arguments(
                        422,
                        "messages[0].tool_calls",
                        Chat.request()
                                .message("user", m -> m.put("content", "x").putArray("tool_calls"))),
                arguments(
                        422,
                        "messages[0].tool_call_id",
                        Chat.request()
                                .message("user", m -> m.put("content", "x").put("tool_call_id", 7))),
                arguments(
                        422,
                        "messages[0].reasoning_content",
                        Chat.request()
                                .message("user", m -> m.put("content", "x").putArray("reasoning_content"))));
    }

    @ParameterizedTest(name = "{0} {1} [{index}]")
    @MethodSource("refused")
    void what_the_service_refuses_is_refused(int status, String words, Chat chat) {
        HttpResponse<String> answer = client.post(chat);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        JsonNode error = Client.json(answer.body()).required("error");
        assertThat(error.required("message").textValue() + error.required("param"))
                .contains(words);
        assertThat(error.fieldNames()).toIterable().containsExactly("message", "type", "param", "code");
    }

    @Test
    void malformed_json_is_refused() {
        for (String body : Arrays.asList("", "{", "{\"model\":}", "{} {}", "\u0000", "[".repeat(5000))) {
            assertThat(client.post(body).statusCode()).as(body).isEqualTo(400);
        }
        assertThat(client.post("[]").statusCode()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
    void a_body_that_is_no_utf8_is_refused(String charset) {
        byte[] body = Chat.asking("caf\u00e9").json().getBytes(Charset.forName(charset));

        assertThat(client.send(client.request("/chat/completions").POST(HttpRequest.BodyPublishers.ofByteArray(body)))
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\ud800b", "\\udc00", "\\udc00\\ud800", "\\ud83d"})
    void half_a_surrogate_pair_is_refused(String half) {
        String body = Chat.asking("TEXT").set("metadata", "{\"NAME\":1}").json();

        assertThat(client.post(body.replace("TEXT", half)).statusCode()).isEqualTo(400);
        assertThat(client.post(body.replace("NAME", half)).statusCode()).isEqualTo(400);
        assertThat(client.post(body.replace("TEXT", "\\ud83d\\ude00")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_name_that_stands_twice_in_its_object_is_refused() {
        String body = Chat.asking("hi").json();

        assertThat(client.post(body.replace("{\"model\"", "{\"max_tokens\":5,\"model\""))
                        .statusCode())
                .isEqualTo(400);
        assertThat(client.post(body.replace("{\"role\"", "{\"content\":\"a\",\"role\""))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void without_a_key_nobody_is_served() {
        HttpRequest.Builder request = HttpRequest.newBuilder(java.net.URI.create(simulator.baseUrl() + "/models"));

        assertThat(client.send(request).statusCode()).isEqualTo(401);
        assertThat(client.send(request.header("Authorization", "Basic abc")).statusCode())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void what_runs_on_ones_own_machine_needs_none_unless_it_was_started_with_keys(Dialect dialect) {
        boolean isOfTheHouse = Set.of(Dialect.OLLAMA, Dialect.VLLM, Dialect.SGLANG, Dialect.LMSTUDIO)
                .contains(dialect);
        ServiceTerms terms = ServiceTerms.USUAL.speaking(dialect);

        assertThat(statusWithoutKey(terms)).isEqualTo(isOfTheHouse ? 200 : 401);
        assertThat(statusWithoutKey(terms.withKeys("sk-known"))).isEqualTo(401);
    }

    private int statusWithoutKey(ServiceTerms terms) {
        try (Simulator other = Simulator.start(Scene.settings().with(terms), Scene.YES)) {
            return client.send(HttpRequest.newBuilder(java.net.URI.create(other.baseUrl() + "/models")))
                    .statusCode();
        }
    }

    @Test
    void an_unknown_key_is_refused() {
        SimulatorSettings settings = Scene.settings().with(ServiceTerms.USUAL.withKeys("sk-known"));
        try (Simulator choosy = Simulator.start(settings, Scene.YES)) {
            assertThat(new Client(choosy, "sk-known").post(Chat.asking("hi")).statusCode())
                    .isEqualTo(200);
            assertThat(new Client(choosy, "sk-other").post(Chat.asking("hi")).statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void other_paths_and_methods_are_named_as_such() {
        assertThat(client.get("/chat/completions").statusCode()).isEqualTo(405);
        assertThat(client.get("/nothing").statusCode()).isEqualTo(404);
        assertThat(client.get("/v1/v1/models").statusCode()).isEqualTo(404);
        assertThat(client.get("/v1/user/balance").statusCode()).isEqualTo(404);
        assertThat(client.get("/user/balance").statusCode()).isEqualTo(200);
    }

    private static Chat called() {
        return Chat.asking("x").calling("a", OK);
    }

    private static Chat calledByName(String name) {
        return Chat.asking("x")
                .message("assistant", message -> {
                    ObjectNode call = message.put("content", "")
                            .putArray("tool_calls")
                            .addObject()
                            .put("id", "a")
                            .put("type", "function");
                    call.putObject("function").put("name", name).put("arguments", OK);
                })
                .result("a", "");
    }

    private static Chat nullContentAndCall() {
        return Chat.asking("x").message("assistant", message -> {
            message.putNull("content");
            ObjectNode call =
                    message.putArray("tool_calls").addObject().put("id", "a").put("type", "function");
            call.putObject("function").put("name", "read").put("arguments", OK);
        });
    }

    private static Chat forced(Chat chat) {
        return chat.set("tool_choice", "{\"type\":\"function\",\"function\":{\"name\":\"read\"}}");
    }

    private static String[] tools(int count) {
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> Chat.TOOL.replace("read", "t" + i))
                .toArray(String[]::new);
    }
}
