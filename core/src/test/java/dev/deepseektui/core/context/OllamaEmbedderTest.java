package dev.deepseektui.core.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.Embedder.EmbedderFellBack;
import dev.deepseektui.core.context.Embedder.EmbeddingFailed;
import dev.deepseektui.core.context.Embedder.ReliableEmbedder;
import dev.deepseektui.core.context.OllamaEmbedder.EmbedTimeouts;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The embedder against a mock server that implements Ollama's protocol. */
class OllamaEmbedderTest {
    private static final int DIMENSION = 768;

    private final MockWebServer server = new MockWebServer();
    private final List<JsonNode> requests = new ArrayList<>();
    private final Cancellation cancellation = new Cancellation();
    private final List<EmbedderFellBack> told = new ArrayList<>();
    private int failsFrom = Integer.MAX_VALUE;
    private MockResponse failure = new MockResponse.Builder().code(500).build();
    private int dimension = DIMENSION;

    @BeforeEach
    void start() throws IOException {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return answer(request);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private MockResponse answer(RecordedRequest request) {
        try {
            JsonNode body = Json.tree(request.getBody().utf8());
            requests.add(body);
            if (requests.size() >= failsFrom) {
                return failure;
            }
            if (!request.getTarget().equals("/api/embed")
                    || !request.getMethod().equals("POST")) {
                return new MockResponse.Builder().code(404).build();
            }
            List<float[]> vectors = new ArrayList<>();
            body.get("input").forEach(text -> vectors.add(vector(text.asText())));
            return new MockResponse.Builder()
                    .addHeader("Content-Type", "application/json")
                    .body(Json.line(Map.of("model", body.get("model").asText(), "embeddings", vectors)))
                    .build();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns letter frequencies as a vector. */
    private float[] vector(String text) {
        float[] vector = new float[dimension];
        text.substring(text.indexOf(':') + 1)
                .chars()
                .filter(Character::isLetter)
                .forEach(letter -> vector[letter % dimension]++);
        return vector;
    }

    private OllamaEmbedder embedder(String model) {
        return new OllamaEmbedder(
                model, server.url("/").toString(), new EmbedTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20)));
    }

    private static List<String> inputs(JsonNode request) {
        return StreamSupport.stream(request.get("input").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    void question_and_documents_are_sent_as_the_model_wants_them() throws Exception {
        List<Double> similarities =
                embedder("nomic-embed-text").similarities("aab", List.of("aab", "zzz"), cancellation);

        assertThat(requests).hasSize(1);
        assertThat(requests.get(0).get("model").asText()).isEqualTo("nomic-embed-text");
        assertThat(inputs(requests.get(0)))
                .containsExactly("search_document: aab", "search_document: zzz", "search_query: aab");
        assertThat(similarities.get(0)).isCloseTo(1, within(1e-6));
        assertThat(similarities.get(1)).isCloseTo(0, within(1e-6));
    }

    @Test
    void another_model_is_asked_without_the_words_of_nomic() throws Exception {
        dimension = 1024;
        embedder("mxbai-embed-large").similarities("a", List.of("b"), cancellation);

        assertThat(inputs(requests.get(0))).containsExactly("b", "a");
    }

    @Test
    void many_documents_go_in_batches() throws Exception {
        List<String> documents =
                IntStream.range(0, 40).mapToObj(i -> "document " + i).toList();

        assertThat(embedder("nomic-embed-text").similarities("q", documents, cancellation))
                .hasSize(40);
        assertThat(requests).extracting(request -> inputs(request).size()).containsExactly(16, 16, 9);
    }

    @Test
    void a_second_time_only_what_is_new_is_sent() throws Exception {
        OllamaEmbedder embedder = embedder("nomic-embed-text");
        embedder.similarities("q", List.of("one", "two", "one"), cancellation);
        embedder.similarities("r", List.of("two", "three", "one"), cancellation);

        assertThat(inputs(requests.get(0)))
                .containsExactly("search_document: one", "search_document: two", "search_query: q");
        assertThat(inputs(requests.get(1))).containsExactly("search_document: three", "search_query: r");
    }

    @Test
    void vectors_of_another_length_are_refused() throws Exception {
        OllamaEmbedder embedder = embedder("nomic-embed-text");
        embedder.similarities("q", List.of("one"), cancellation);
        dimension = 512;

        assertThatThrownBy(() -> embedder.similarities("q", List.of("two"), cancellation))
                .isInstanceOf(EmbeddingFailed.class)
                .hasMessageContaining("a vector of 512 numbers instead of 768");
    }

    @Test
    void a_missing_model_is_told_in_the_words_of_ollama() {
        failsFrom = 1;
        failure = new MockResponse.Builder()
                .code(404)
                .body("{\"error\":\"model 'nomic-embed-text' not found\"}")
                .build();

        assertThatThrownBy(() -> embedder("nomic-embed-text").similarities("q", List.of("one"), cancellation))
                .hasMessageContaining("answered 404: model 'nomic-embed-text' not found");
    }

    @Test
    void what_is_no_json_is_refused() {
        failsFrom = 1;
        failure = new MockResponse.Builder().body("<html>").build();

        assertThatThrownBy(() -> embedder("nomic-embed-text").similarities("q", List.of("one"), cancellation))
                .hasMessageContaining("not JSON");
    }

    @Test
    void a_server_that_stalls_is_given_up() {
        failsFrom = 1;
        failure = new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build();
        OllamaEmbedder hasty = new OllamaEmbedder(
                "nomic-embed-text",
                server.url("/").toString(),
                new EmbedTimeouts(Duration.ofSeconds(2), Duration.ofMillis(200)));

        assertThatThrownBy(() -> hasty.similarities("q", List.of("one"), cancellation))
                .isInstanceOf(EmbeddingFailed.class);
    }

    private void tell(TapeEvent event) {
        told.add((EmbedderFellBack) event);
    }

    @Test
    void a_failure_in_the_middle_is_answered_by_words_and_told_once() {
        failsFrom = 2;
        ReliableEmbedder embedder = new ReliableEmbedder(embedder("nomic-embed-text"));
        List<String> documents =
                IntStream.range(0, 40).mapToObj(i -> "document about topic" + i).toList();
        List<Double> words = new LexicalEmbedder().similarities("about topic7", documents);

        assertThat(embedder.similarities("about topic7", documents, cancellation, this::tell))
                .isEqualTo(words);
        assertThat(embedder.similarities("about topic7", documents, cancellation, this::tell))
                .isEqualTo(words);
        assertThat(requests).hasSize(2);
        assertThat(told).hasSize(1);
        assertThat(told.get(0).from()).isEqualTo("ollama:nomic-embed-text");
        assertThat(told.get(0).to()).isEqualTo("lexical");
        assertThat(told.get(0).why()).contains("500");
    }

    @Test
    @Timeout(30)
    void what_is_cancelled_is_not_waited_for_and_the_embedder_stays_in_use() {
        MockResponse never = new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build();
        MockWebServer stalling = new MockWebServer();
        stalling.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                new Thread(cancellation::cancel).start();
                return never;
            }
        });
        try (stalling) {
            stalling.start();
            Embedder patient = new OllamaEmbedder(
                    "nomic-embed-text",
                    stalling.url("/").toString(),
                    new EmbedTimeouts(Duration.ofMinutes(5), Duration.ofMinutes(5)));
            ReliableEmbedder embedder = new ReliableEmbedder(patient);

            assertThatThrownBy(() -> embedder.similarities("q", List.of("one"), cancellation, this::tell))
                    .isInstanceOf(CancellationException.class);
            assertThat(embedder.name()).isEqualTo("ollama:nomic-embed-text");
            assertThat(told).isEmpty();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void nobody_there_is_answered_by_words() {
        server.close();
        ReliableEmbedder embedder = new ReliableEmbedder(embedder("nomic-embed-text"));

        assertThat(embedder.similarities("password", List.of("the password", "the screen"), cancellation, this::tell)
                        .get(0))
                .isPositive();
        assertThat(told).hasSize(1);
    }
}
