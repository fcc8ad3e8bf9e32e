package dev.deepseektui.core.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.cost.CacheAnomaly;
import dev.deepseektui.core.cost.CachedRequest;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.simulator.brain.Answer;
import dev.deepseektui.core.tape.HeaderChanged;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.RequestSent;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is expected of the provider's cache, and what it does. */
class CacheTelemetryTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void what_was_sent_and_answered_before_is_expected_to_be_known() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One. ".repeat(200)), Answer.of("Two.")))) {
            bench.ask("First");
            bench.ask("Second");
            bench.ask("Third");

            List<CachedRequest> requests = bench.state.cache().requests();
            assertThat(requests).hasSize(3);
            assertThat(requests.get(0).expected()).isNull();
            assertThat(requests.subList(1, 3)).allSatisfy(request -> {
                long hit = Objects.requireNonNull(request.hit());
                assertThat(Math.abs(hit - Objects.requireNonNull(request.expected())))
                        .isLessThanOrEqualTo(128);
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
    void a_bill_far_from_what_was_expected_is_an_anomaly() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.ask("First");
            request(bench, 1_000L, 0L);
            assertThat(bench.state.cache().anomaly(HOUR)).isPresent();
            request(bench, 1_000L, null);
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
            request(bench, 1_000L, 1_100L);
            assertThat(bench.state.cache().anomaly(HOUR)).isEmpty();
            request(bench, 1_000L, 1_129L);
            assertThat(bench.state.cache().anomaly(HOUR)).isPresent();
            assertThat(bench.state.cache().anomaly(Duration.ofNanos(-1))).isEmpty();
        }
    }

    @Test
    void a_provider_without_a_cache_is_told_of_once() {
        try (Workbench bench = new Workbench(new Script(Answer.of("One.")))) {
            bench.ask("First");
            request(bench, 1_000L, 0L);
            bench.log.record(bench.state.cache().anomaly(HOUR).orElseThrow());
            request(bench, 1_000L, 0L);
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

    private static void request(Workbench bench, long expected, @Nullable Long hit) {
        bench.log.append(Composer.ask(bench.state.conversation().numberFor(Origin.ASK), "More"));
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
                null));
    }
}
