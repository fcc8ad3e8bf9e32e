package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.conversation.cost.CacheRecord.CachedRequest;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected and actual hits of the provider's cache. */
class CacheTelemetryTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void what_was_sent_before_is_expected_to_be_known() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One. ".repeat(200)), Answer.of("Two.")))) {
            bench.ask("First");
            bench.ask("Second");
            bench.ask("Third");

            List<CachedRequest> requests = bench.state.cache().requests();
            assertThat(requests).hasSize(3);
            assertThat(requests.get(0).expected()).isNull();
            assertThat(requests.subList(1, 3)).allSatisfy(request -> {
                long hit = Objects.requireNonNull(request.hit());
                assertThat(hit).isGreaterThanOrEqualTo(Objects.requireNonNull(request.expected()) - 128);
                assertThat(request.firstToken()).isNotNull();
            });
            assertThat(bench.events(CacheAnomaly.class)).isEmpty();
        }
    }

    @Test
    void behind_another_header_nothing_is_expected() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.ask("First");
            bench.log.record(new HeaderChanged(
                    HeaderChanged.Reason.SYSTEM, "deepseek-flash", "high", "Be long.\n".repeat(100), "[]"));
            bench.ask("Second");

            assertThat(bench.state.cache().requests().get(1).expected()).isZero();
            assertThat(bench.events(CacheAnomaly.class)).isEmpty();
        }
    }

    @Test
    void a_cache_that_held_less_than_was_expected_by_more_than_a_unit_is_an_anomaly() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.ask("First");
            request(bench, 0L, 0L);
            request(bench, 1_000L, 0L);
            assertThat(bench.state.cache().anomaly(HOUR)).isPresent();
            request(bench, 1_000L, null);
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
            request(bench, 1_000L, 872L);
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
            request(bench, 1_000L, 871L);
            assertThat(bench.state.cache().anomaly(HOUR)).isPresent();
            assertThat(bench.state.cache().anomaly(Duration.ofNanos(-1))).isEmpty();
            request(bench, 1_000L, 4_000L);
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
        }
    }

    @Test
    void no_more_is_expected_than_the_provider_counted_of_the_request_before() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.ask("First");
            request(bench, 0L, 0L);
            request(bench, 5_300L, 4_992L);

            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
            assertThat(bench.state.cache().requests().get(2).expected()).isEqualTo(5_000L);
        }
    }

    /** The provider of these sessions cached each prompt in units of 128 tokens, and no answers. */
    @ParameterizedTest
    @ValueSource(strings = {"prices-known-32k", "prices-unknown-32k"})
    void a_recorded_session_in_which_the_provider_kept_every_prompt_has_no_anomaly(String name) throws Exception {
        String tape = "/dev/deepseektui/core/session/" + name + ".tape.jsonl.gz";
        SessionState state = new SessionState(PriceTable.ofProvider());
        int requests = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(CacheTelemetryTest.class.getResourceAsStream(tape)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                ObjectNode object = (ObjectNode) Json.tree(line);
                Instant sent = Instant.parse(object.get("ts").textValue());
                Optional<TapeEvent> event = EventCatalog.codec().event(object);
                if (event.isEmpty()) {
                    // an event that only an older version knew
                    continue;
                }
                Recorded recorded = new Recorded(object.get("seq").longValue(), sent, event.get(), 0);
                state.apply(recorded);
                if (recorded.event() instanceof RequestSent) {
                    requests++;
                    state.cache().expects(state.conversation().shared());
                }
                if (recorded.event() instanceof ReplyReceived) {
                    assertThat(state.cache().anomaly(HOUR))
                            .as("request %d", requests)
                            .isEmpty();
                }
            }
        }
        assertThat(requests).isGreaterThan(15);
    }

    @Test
    void a_provider_without_a_cache_is_told_of_once() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.ask("First");
            request(bench, 0L, 0L);
            request(bench, 1_000L, 0L);
            bench.log.record(bench.state.cache().anomaly(HOUR).orElseThrow());
            request(bench, 1_000L, 0L);
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
        }
    }

    @Test
    void what_no_provider_was_asked_is_no_request_to_its_cache() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.log.record(new RequestSent(1, 1, 5_000, 100, null));
            bench.log.record(
                    new ReplyReceived(2, "Here.", null, List.of(), "stop", TokenUsage.NOTHING, null, null, null, null));

            assertThat(bench.state.cache().requests()).isEmpty();
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
        }
    }

    @Test
    void the_last_ten_are_kept() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            for (int i = 0; i < 12; i++) {
                bench.ask("Ask " + i);
            }

            assertThat(bench.state.cache().requests())
                    .hasSize(10)
                    .last()
                    .satisfies(request -> assertThat(request.turn()).isEqualTo(12));
        }
    }

    @Test
    void what_was_other_than_expected_is_kept_for_who_asks_and_not_without_end() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            for (int step = 1; step <= 25; step++) {
                bench.log.record(new CacheAnomaly(1, step, 0, 1_000));
            }

            assertThat(bench.state.cache().anomalies()).hasSize(20).last().isEqualTo(new CacheAnomaly(1, 25, 0, 1_000));
        }
    }

    private static void request(Workbench bench, long expected, @Nullable Long hit) {
        bench.log.record(MessageFactory.ask(bench.state.conversation().numberFor(Origin.ASK), "More"));
        bench.log.record(new RequestSent(2, 1, 5_000, 100, null));
        bench.state.cache().expects(OptionalLong.of(expected));
        Long miss = hit == null ? null : 5_000 - hit;
        bench.log.record(new ReplyReceived(
                bench.state.conversation().numberFor(Origin.REPLY),
                "One.",
                "",
                List.of(),
                "stop",
                new TokenUsage(5_000L, 10L, hit, miss, 0L),
                null,
                null,
                null,
                null));
    }
}
