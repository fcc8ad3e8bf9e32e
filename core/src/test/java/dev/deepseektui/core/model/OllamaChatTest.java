package dev.deepseektui.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The chat client against a mock server that implements Ollama's protocol. */
@Timeout(60)
class OllamaChatTest {
    private static final String ANSWER = """
        {"message":{"role":"assistant","content":"It "},"done":false}
        {"message":{"role":"assistant","content":"began."},"done":false}
        {"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":31,"eval_count":7}
        """;

    private final MockWebServer server = new MockWebServer();
    private final Cancellation cancellation = new Cancellation();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private OllamaChat chat() {
        return new OllamaChat(
                "llama3.2:3b",
                server.url("/").toString(),
                new OllamaChat.StreamTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20)));
    }

    private ChatOutcome answering(String body) {
        server.enqueue(new MockResponse.Builder().body(body).build());
        return chat().answer("What happened?", cancellation);
    }

    private JsonNode sent() throws Exception {
        RecordedRequest request = server.takeRequest();
        assertThat(request.getTarget()).isEqualTo("/api/chat");
        return Json.tree(Objects.requireNonNull(request.getBody()).utf8());
    }

    @Test
    void the_pieces_of_an_answer_become_one() {
        ChatReply reply = (ChatReply) answering(ANSWER);

        assertThat(reply.content()).isEqualTo("It began.");
        assertThat(reply.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(reply.usage().prompt()).isEqualTo(31);
        assertThat(reply.usage().completion()).isEqualTo(7);
    }

    @Test
    void the_context_is_as_large_as_question_and_answer_need() throws Exception {
        answering(ANSWER);
        JsonNode small = sent();
        assertThat(small.get("model").asText()).isEqualTo("llama3.2:3b");
        assertThat(small.get("messages").get(0).get("content").asText()).isEqualTo("What happened?");
        assertThat(small.get("options").get("num_ctx").asInt()).isEqualTo(5 * 1024);

        server.enqueue(new MockResponse.Builder().body(ANSWER).build());
        chat().answer("word ".repeat(10_000), cancellation);
        assertThat(sent().get("options").get("num_ctx").asInt()).isBetween(18_000, 19_500);
    }

    @Test
    void an_answer_that_reached_its_longest_says_so() {
        ChatReply reply = (ChatReply) answering(ANSWER.replace("\"stop\"", "\"length\""));

        assertThat(reply.finishReason()).isEqualTo(FinishReason.LENGTH);
    }

    @Test
    void an_error_in_the_middle_of_a_stream_with_status_200_is_a_failure() {
        ChatFailure failure = (ChatFailure) answering(
                ANSWER.lines().findFirst().orElseThrow() + "\n{\"error\":\"llama runner process has terminated\"}\n");

        assertThat(failure.kind()).isEqualTo(FailureKind.SERVER_ERROR);
        assertThat(failure.message()).endsWith("/api/chat failed: llama runner process has terminated");
    }

    @Test
    void a_model_that_was_not_pulled_is_named() {
        server.enqueue(new MockResponse.Builder()
                .code(404)
                .body("{\"error\":\"model \\\"llama3.2:3b\\\" not found, try pulling it first\"}")
                .build());
        ChatFailure failure = (ChatFailure) chat().answer("What happened?", cancellation);

        assertThat(failure.kind()).isEqualTo(FailureKind.SERVER_ERROR);
        assertThat(failure.message()).contains("answered 404: model \"llama3.2:3b\" not found");
    }

    @Test
    void a_stream_that_ends_too_early_is_cut_off() {
        ChatFailure failure = (ChatFailure) answering(ANSWER.lines().findFirst().orElseThrow() + "\n");

        assertThat(failure.kind()).isEqualTo(FailureKind.CUT_OFF);
    }

    @Test
    void what_is_not_json_is_no_answer() {
        assertThat(((ChatFailure) answering("<html>\n")).kind()).isEqualTo(FailureKind.PROTOCOL);
    }

    @Test
    void where_nobody_listens_that_is_a_failure() {
        String url = server.url("/").toString();
        server.close();
        ChatOutcome outcome = new OllamaChat("m", url, OllamaChat.StreamTimeouts.USUAL).answer("What?", cancellation);

        assertThat(((ChatFailure) outcome).kind()).isEqualTo(FailureKind.NETWORK);
    }

    @Test
    void cancelling_ends_the_wait() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        CompletableFuture<ChatOutcome> outcome =
                CompletableFuture.supplyAsync(() -> chat().answer("What happened?", cancellation));
        server.takeRequest();
        cancellation.cancel();

        assertThat(((ChatFailure) outcome.get(50, TimeUnit.SECONDS)).kind()).isEqualTo(FailureKind.CANCELLED);
    }
}
