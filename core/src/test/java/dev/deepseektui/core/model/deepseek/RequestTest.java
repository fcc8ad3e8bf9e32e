package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTest {
    private static final JsonText ODD = JsonText.of("[ {\"b\":1.0,  \"a\":\"\\u00e9é\"} ]");

    @Test
    void the_conversation_is_sent_byte_for_byte() throws IOException {
        assertThat(body(Effort.HIGH, ODD, Dialect.DEEPSEEK))
                .isEqualTo(
                        "{\"model\":\"m\",\"max_tokens\":7,\"thinking\":{\"type\":\"enabled\"},\"reasoning_effort\":\"high\","
                                + "\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                                + "\"messages\":[ {\"b\":1.0,  \"a\":\"\\u00e9é\"} ],\"tools\":[ {\"b\":1.0,  \"a\":\"\\u00e9é\"} ]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"role\":\"assistant\",\"content\":\"a\"}",
                "{\"content\":\"a\",\"role\":\"assistant\"}",
                "{\"role\": \"assistant\", \"content\": \"a\"}",
                "{\"role\":\"assistant\",\"content\":\"a\",\"reasoning_content\":null}",
                "{\"role\":\"assistant\",\"content\":\"say \\\"reasoning_content\\\":\\\"x\\\"\"}",
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[]}"
            })
    void missing_reasoning_is_filled_where_deepseek_demands_it(String reply) throws IOException {
        JsonText messages = JsonText.of("[{\"role\":\"user\",\"content\":\"u\"}," + reply + "]");

        assertThat(body(Effort.HIGH, messages, ODD, Dialect.DEEPSEEK)).contains("is not available");
        assertThat(body(Effort.OFF, messages, ODD, Dialect.DEEPSEEK)).doesNotContain("is not available");
        assertThat(body(Effort.HIGH, messages, ODD, Dialect.OPENAI)).doesNotContain("is not available");
    }

    @Test
    void without_tools_the_field_is_left_out() throws IOException {
        assertThat(body(Effort.MAX, JsonText.NONE, Dialect.DEEPSEEK))
                .contains("\"max\"")
                .doesNotContain("tools", "tool_choice");
    }

    @Test
    void no_reasoning_is_thinking_disabled() throws IOException {
        assertThat(body(Effort.OFF, JsonText.NONE, Dialect.DEEPSEEK))
                .contains("\"thinking\":{\"type\":\"disabled\"}")
                .doesNotContain("reasoning_effort");
    }

    @Test
    void other_hosts_get_no_field_of_deepseeks_own() throws IOException {
        assertThat(body(Effort.LOW, JsonText.NONE, Dialect.OPENAI)).doesNotContain("thinking", "reasoning_effort");
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.deepseek.com, true",
        "https://API.DeepSeek.com/v1, true",
        "https://deepseek.com, true",
        "http://localhost:1, true",
        "http://127.0.0.1:1, true",
        "http://[::1]:1, true",
        "https://notdeepseek.com, false",
        "https://deepseek.com.example.org, false"
    })
    void deepseek_and_this_machine_speak_deepseek(String base, boolean expected) {
        assertThat(Endpoint.of(base, Optional.empty()).dialect() == Dialect.DEEPSEEK)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "https://h, https://h/chat/completions, https://h/user/balance",
        "https://h/, https://h/chat/completions, https://h/user/balance",
        "https://h/v1, https://h/v1/chat/completions, https://h/user/balance",
        "https://h/v1/, https://h/v1/chat/completions, https://h/user/balance",
        "https://h:8/a%20b/v1, https://h:8/a%20b/v1/chat/completions, https://h:8/a%20b/user/balance",
        "https://h/api/v3, https://h/api/v3/chat/completions, https://h/api/v3/user/balance"
    })
    void any_base_address_will_do(String base, String chat, String balance) {
        Endpoint endpoint = Endpoint.of(base, Optional.empty());

        assertThat(endpoint.chat().build().url()).hasToString(chat);
        assertThat(endpoint.balance().build().url()).hasToString(balance);
    }

    @Test
    void the_key_goes_into_one_header_and_bodies_are_not_compressed() throws Exception {
        try (Scene scene = new Scene()) {
            scene.streamsAnswer().ask();

            RecordedRequest request = scene.received();
            assertThat(request.getHeaders().values("Authorization")).isEqualTo(List.of("Bearer " + Scene.KEY));
            assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("identity");
            assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
            assertThat(request.getRequestLine()).startsWith("POST /chat/completions ");
        }
    }

    @Test
    void this_machine_may_be_asked_without_a_key() throws Exception {
        try (Scene scene = new Scene()) {
            scene.withoutKey().streamsAnswer().reply();

            assertThat(scene.received().getHeaders().get("Authorization")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://api.deepseek.com", "https://example.org/v1"})
    void any_other_needs_a_key_before_anything_is_sent(String base) throws Exception {
        try (Scene scene = new Scene()) {
            assertThat(scene.withoutKey().base(base).failure().message())
                    .startsWith("model.api_key: no key for ")
                    .endsWith("run `deepseek-tui login` or set DEEPSEEK_API_KEY");
        }
    }

    private static String body(Effort effort, JsonText tools, Dialect dialect) throws IOException {
        return body(effort, ODD, tools, dialect);
    }

    private static String body(Effort effort, JsonText messages, JsonText tools, Dialect dialect) throws IOException {
        ChatBody body = new ChatBody(new ChatRequest("m", effort, 7, messages, tools, 0, 100), dialect);
        Buffer sent = new Buffer();
        body.writeTo(sent);
        assertThat(body.contentLength()).isEqualTo(sent.size());
        return sent.readString(StandardCharsets.UTF_8);
    }
}
