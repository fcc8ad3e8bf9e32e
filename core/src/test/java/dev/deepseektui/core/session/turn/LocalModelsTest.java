package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.Embedder.EmbeddingKeys;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.context.compaction.Compactor.CompactionModels;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The local models of Ollama, chosen by default if a server answers at {@code embedding.base_url}. */
@Timeout(120)
class LocalModelsTest {
    private static final String LONG = "The border of the window is blue. ".repeat(120);
    private static final String SUMMARY = """
            {"message":{"role":"assistant","content":"Written by a small model word0 word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 word11 word12 word13 word14 word15 word16 word17 word18 word19 word20 word21 word22 word23 word24 word25 word26 word27 word28 word29 word30 word31 word32 word33 word34 word35 word36 word37 word38 word39 word40 word41 word42 word43 word44 word45 word46 word47 word48 word49 word50 word51 word52 word53 word54 word55 word56 word57 word58 word59"},"done":false}
            {"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":31,"eval_count":7}
            """;

    private final MockWebServer ollama = new MockWebServer();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private String models = "";

    @BeforeEach
    void start() throws IOException {
        ollama.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                asked.add(request.getTarget());
                return new MockResponse.Builder().body(answer(request)).build();
            }
        });
        ollama.start();
    }

    @AfterEach
    void stop() {
        ollama.close();
    }

    private String answer(RecordedRequest request) {
        try {
            return switch (request.getTarget()) {
                case "/api/tags" -> "{\"models\":[" + models + "]}";
                case "/api/chat" -> SUMMARY;
                default -> Json.line(Map.of("embeddings", vectors(request)));
            };
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<float[]> vectors(RecordedRequest request) throws IOException {
        JsonNode input =
                Json.tree(Objects.requireNonNull(request.getBody()).utf8()).path("input");
        return StreamSupport.stream(input.spliterator(), false)
                .map(text -> {
                    float[] vector = new float[768];
                    vector[0] = 1;
                    vector[1] = text.asText().contains("window") ? 1 : 0;
                    return vector;
                })
                .toList();
    }

    private Config config() {
        return ConfigLoader.load(
                Declarations.concat(CompactionKeys.ALL, EmbeddingKeys.ALL),
                new ConfigSources(
                        new DeepseekHome(Path.of("there-is-no-such-home")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(new Flag(
                                "--set", "embedding.base_url", ollama.url("/").toString()))));
    }

    private CompactionApplied compacted(Brain summaries, PressureLevel level) {
        AtomicInteger step = new AtomicInteger();
        Brain work = ask -> step.incrementAndGet() % 12 == 0
                ? Answer.of("Done.")
                : Answer.of(LONG).calling(Script.call("c" + step, "do", "part " + step));
        TestTool tool = TestTool.doing((path, run) -> ToolOutcome.of(Status.OK, "done"));
        Workbench.Fittings fittings = new Workbench.Fittings(
                new MemoryTape(InstantSource.system()),
                model -> CompactionModels.of(config(), model),
                Map.of("network.retries", "0"));
        try (Workbench bench = new Workbench(new SummingBrain(work, summaries), fittings, tool)) {
            bench.ask("Write the parser.");
            bench.ask("Where is the window?");
            return bench.compact(level, "").orElseThrow();
        }
    }

    @Test
    void where_the_model_in_use_fails_the_usual_local_one_writes_the_summary() {
        models = "{\"name\":\"llama3.2:3b\"}";
        CompactionApplied applied = compacted(ask -> Refusal.of(402), PressureLevel.EMERGENCY);

        assertThat(applied.summaryBy()).isEqualTo("ollama:llama3.2:3b");
        assertThat(asked).contains("/api/chat");
    }

    @Test
    void where_the_server_has_no_such_model_the_record_stands_alone() {
        models = "{\"name\":\"other:1b\"}";
        CompactionApplied applied = compacted(ask -> Refusal.of(402), PressureLevel.EMERGENCY);

        assertThat(applied.summaryBy()).isEqualTo(CompactionApplied.TAPE);
        assertThat(asked).contains("/api/tags").doesNotContain("/api/chat");
    }

    @Test
    void where_the_model_in_use_answers_no_local_one_is_asked_for_a_summary() {
        models = "{\"name\":\"llama3.2:3b\"}";
        CompactionApplied applied =
                compacted(ask -> Answer.of("It was written " + "again and again ".repeat(30)), PressureLevel.EMERGENCY);

        assertThat(applied.summaryBy()).isEqualTo("deepseek-flash");
        assertThat(asked).doesNotContain("/api/chat");
    }

    @Test
    void texts_are_compared_by_the_usual_local_model_if_it_is_there() {
        models = "{\"name\":\"nomic-embed-text:latest\"}";
        CompactionApplied applied = compacted(ask -> Refusal.of(402), PressureLevel.HARD);

        assertThat(applied.similarity()).isEqualTo("ollama:nomic-embed-text");
        assertThat(asked).contains("/api/tags", "/api/embed");
    }

    @Test
    void else_they_are_compared_by_words() {
        CompactionApplied applied = compacted(ask -> Refusal.of(402), PressureLevel.HARD);

        assertThat(applied.similarity()).isEqualTo("lexical");
        assertThat(asked).containsOnly("/api/tags");
    }
}
