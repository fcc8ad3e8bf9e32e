package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.Dialect;
import java.time.Duration;
import java.util.Optional;
import mockwebserver3.MockResponse;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalsTest {
    private static final String TOO_LONG =
            error("This model's maximum context length is 131072 tokens. However, you requested 140000 tokens.");

    private Scene scene;

    @BeforeEach
    void open() throws Exception {
        scene = new Scene();
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private static String error(String message) {
        return "{\"error\":{\"message\":\"" + message + "\",\"type\":\"some_error\",\"param\":null,\"code\":\"some\"}}";
    }

    @ParameterizedTest
    @CsvSource({
        "400, BAD_REQUEST",
        "401, KEY",
        "403, KEY",
        "402, BALANCE",
        "422, PARAMETERS",
        "404, PROTOCOL",
        "413, BAD_REQUEST",
        "501, PROTOCOL"
    })
    void what_does_not_pass_is_told_at_once(int status, FailureKind kind) {
        ChatFailure failure = scene.answers(status, error("some words")).failure();

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.message()).contains("(" + status + ": some words); ");
        assertThat(scene.server.getRequestCount()).isEqualTo(1);
        assertThat(scene.pauses).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"429, RATE_LIMITED", "500, SERVER_ERROR", "503, OVERLOADED", "502, NETWORK", "504, NETWORK"})
    void what_passes_is_tried_again_until_the_retries_are_used_up(int status, FailureKind kind) {
        for (int i = 0; i < 7; i++) {
            scene.answers(status, error("busy"));
        }

        ChatFailure failure = scene.failure();

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(scene.server.getRequestCount()).isEqualTo(6);
        assertThat(scene.pauses).extracting(Duration::toMillis).containsExactly(250L, 500L, 1_000L, 2_000L, 4_000L);
        assertThat(scene.events).hasSize(5).allMatch(Retrying.class::isInstance);
    }

    @Test
    void the_answer_after_a_retry_is_the_answer() {
        scene.answers(503, error("busy")).answers(429, "").streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.events)
                .first()
                .isInstanceOfSatisfying(
                        Retrying.class,
                        notice -> assertThat(notice.line()).isEqualTo("server overloaded, retry 1 of 5 in 250 ms"));
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7000",
        "'Wed, 18 Nov 2026 07:00:09 GMT', 9000",
        "'Wed, 18 Nov 2026 06:00:00 GMT', 250",
        "soon, 250",
        "-3, 250",
        "0, 250"
    })
    void retry_after_is_honoured(String header, long millis) {
        scene.answers(new MockResponse.Builder().code(429).addHeader("Retry-After", header))
                .streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.pauses).containsExactly(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"OPENROUTER, BAD_REQUEST", "DEEPSEEK, KEY", "OPENAI, KEY"})
    void what_a_router_does_not_let_through_is_no_matter_of_the_key(Dialect dialect, FailureKind kind) {
        Endpoint endpoint = new Endpoint(
                HttpUrl.get("https://api.example.org/v1"),
                Optional.of(new ApiKey("sk-x")),
                dialect,
                Endpoint.Settings.MODEL,
                false);

        ChatFailure failure = new Failures(endpoint).of(new ApiError(403, "your input was flagged"));

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.message()).contains("your input was flagged");
    }

    /** OkHttp would resend some of these by itself. */
    @ParameterizedTest
    @CsvSource({"503, 0, 6", "503, 00, 6", "503, 99999999999, 6", "429, 0, 6", "408, 0, 6", "421, 0, 1"})
    void no_request_is_sent_again_without_a_notice(int status, String header, int requests) {
        for (int i = 0; i < 26; i++) {
            scene.answers(new MockResponse.Builder().code(status).addHeader("Retry-After", header));
        }

        scene.failure();

        assertThat(scene.server.getRequestCount()).isEqualTo(requests);
        assertThat(scene.events).hasSize(requests - 1).allMatch(Retrying.class::isInstance);
        assertThatThrownBy(() -> scene.client().models(scene.events::add, scene.cancellation))
                .isInstanceOf(RequestFailed.class);
        assertThat(scene.server.getRequestCount()).isEqualTo(2 * requests);
        assertThat(scene.events).hasSize(2 * (requests - 1)).allMatch(Retrying.class::isInstance);
    }

    @Test
    void a_server_that_wants_an_hour_is_not_waited_for() {
        ChatFailure failure = scene.answers(new MockResponse.Builder().code(429).addHeader("Retry-After", "3600"))
                .failure();

        assertThat(failure.kind()).isEqualTo(FailureKind.RATE_LIMITED);
        assertThat(scene.pauses).isEmpty();
    }

    @Test
    void a_bad_request_is_an_overflow_only_if_words_and_count_agree() {
        scene.answers(400, TOO_LONG).answers(400, TOO_LONG).answers(400, error("oops"));

        assertThat(((ChatFailure) scene.ask(Scene.request(117_000, 131_072))).kind())
                .isEqualTo(FailureKind.CONTEXT_OVERFLOW);
        assertThat(((ChatFailure) scene.ask(Scene.request(116_000, 131_072))).kind())
                .isEqualTo(FailureKind.BAD_REQUEST);
        assertThat(((ChatFailure) scene.ask(Scene.request(130_000, 131_072))).kind())
                .isEqualTo(FailureKind.BAD_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "context_length_exceeded",
                "exceeds the maximum number of tokens",
                "too many tokens in the prompt",
                "max_tokens is too large",
                "the context window is full"
            })
    void an_overflow_has_many_words(String words) {
        scene.answers(400, error(words));

        assertThat(((ChatFailure) scene.ask(Scene.request(131_000, 131_072))).kind())
                .isEqualTo(FailureKind.CONTEXT_OVERFLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "<html>Bad gateway</html>", "{\"detail\":\"Not here\"}", "[[[[", "\"x\"", "{\"error\":null}"
            })
    void any_body_makes_one_line(String body) {
        assertThat(scene.answers(404, body).failure().message())
                .startsWith("localhost answers unexpectedly (404")
                .endsWith("; check model.name, and whether model.base_url must end with /v1")
                .doesNotContain("\n");
    }

    @Test
    void a_servers_words_are_made_safe_short_and_free_of_the_key() {
        String words = error("\\u001b[2J Your key " + Scene.KEY + " is\\n wrong " + "x".repeat(5_000));

        assertThat(scene.answers(401, words).failure().message())
                .startsWith("API key rejected by localhost (401: ␛[2J Your key (key) is wrong xxx")
                .hasSizeLessThan(450)
                .doesNotContain(Scene.KEY, "\u001b", "\n");
    }

    @Test
    void an_endless_error_body_is_not_read_to_its_end() {
        assertThat(scene.answers(400, "x".repeat(3 << 20)).failure().kind()).isEqualTo(FailureKind.BAD_REQUEST);
    }

    @Test
    void a_web_page_is_no_answer() {
        scene.answers(new MockResponse.Builder()
                .addHeader("Content-Type", "text/html; charset=utf-8")
                .body("<html>Log in to the hotel's network</html>"));

        assertThat(scene.failure().message()).isEqualTo("localhost answers with a web page; check model.base_url");
    }

    @Test
    void a_redirect_is_not_followed_so_the_key_stays() throws Exception {
        try (Scene elsewhere = new Scene()) {
            elsewhere.streamsAnswer();
            String address = elsewhere
                    .server
                    .url("/secret?token=1")
                    .newBuilder()
                    .host("127.0.0.1")
                    .build()
                    .toString();
            scene.answers(new MockResponse.Builder().code(307).addHeader("Location", address));

            assertThat(scene.failure().message())
                    .isEqualTo("localhost answers unexpectedly (307: redirects to 127.0.0.1); check model.base_url");
            assertThat(elsewhere.server.getRequestCount()).isZero();
        }
    }

    @Test
    void a_passing_error_in_the_stream_is_tried_again_before_text_and_after_it() {
        String busy = "{\"error\":{\"message\":\"busy\",\"type\":\"server_error\"}}";
        scene.streams(busy)
                .streams(Reception.delta("\"content\":\"par\""), busy)
                .streamsAnswer();

        assertThat(scene.reply().content()).isEqualTo("Hello");
        assertThat(scene.server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void a_lasting_error_after_text_keeps_its_kind_and_the_text() {
        scene.streams(
                Reception.delta("\"content\":\"par\""), "{\"error\":{\"message\":\"nothing left\",\"code\":402}}");

        ChatFailure failure = scene.failure();

        assertThat(failure.kind()).isEqualTo(FailureKind.BALANCE);
        assertThat(failure.message()).startsWith("The answer was cut off: ").contains("nothing left");
        assertThat(failure.received().content()).isEqualTo("par");
        assertThat(scene.server.getRequestCount()).isEqualTo(1);
    }
}
