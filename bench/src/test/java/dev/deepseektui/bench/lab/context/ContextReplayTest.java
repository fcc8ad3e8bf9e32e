package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContextReplayTest {
    private static final long LARGE = 1_000_000;

    /** Returns a session that reads twenty files of some two thousand tokens each. */
    private static List<TraceEntry> longSession() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            lines.add(Traces.user("Look at number " + i + ". Never change rule " + i + "."));
            lines.add(Traces.calls("r" + i, "read", Map.of("path", "src/File" + i + ".java")));
            lines.add(Traces.result("r" + i, ("int field" + i + " = " + i + ";\n").repeat(250)));
            lines.add(Traces.calls("s" + i, "bash", Map.of("command", "make \"test" + i + "\"")));
            lines.add(Traces.failure("s" + i, "error: rule " + i + " is broken\n\nCommand exited with code 2"));
            lines.add(
                    Traces.calls("e" + i, "edit", Map.of("path", "out/" + i + ".txt", "oldText", "a", "newText", "b")));
            lines.add(Traces.result("e" + i, "done"));
            lines.add(Traces.says("That was number " + i + "."));
        }
        return Traces.read(lines.toArray(new String[0]));
    }

    @Test
    void a_growing_conversation_is_billed_by_what_each_request_adds() {
        List<Long> sizes = new ArrayList<>();
        ContextReplayed replayed = Traces.replay(
                longSession(), Traces.watching(now -> sizes.add(now.size().total())), LARGE);

        assertThat(replayed.tally().requests()).isEqualTo(80);
        assertThat(replayed.tally().peakTokens()).isEqualTo(sizes.get(79));
        assertThat(replayed.tally().rewrites()).isEmpty();
        assertThat(replayed.cost().input())
                .isEqualTo(sizes.stream().mapToLong(Long::longValue).sum());
        // The content sent for the first time is at most the last request.
        assertThat(replayed.cost().input() - replayed.cost().hits())
                .isGreaterThan(sizes.get(0))
                .isLessThan(sizes.get(79) + 80 * 128);
    }

    @Test
    void the_cost_is_that_of_the_models_off_peak_prices() {
        ContextReplayed replayed = Traces.replay(longSession(), Traces.nothing(), LARGE);
        long hits = replayed.cost().hits();
        long misses = replayed.cost().input() - hits;

        assertThat(replayed.cost().total().orElseThrow())
                .isCloseTo((hits * 0.003 + misses * 0.15 + replayed.cost().output() * 0.60) / 1e6, within(1e-12));
    }

    @Test
    void in_a_conversation_that_only_grows_everything_survives() {
        Count all =
                Traces.replay(longSession(), Traces.nothing(), LARGE).probes().all();

        assertThat(all.total()).isEqualTo(5 * 20);
        assertThat(all.direct()).isEqualTo(all.total());
        assertThat(all.withPointers()).isEqualTo(all.total());
    }

    @Test
    void the_ladder_keeps_a_replay_within_its_budget() {
        ContextReplayed replayed = Traces.replay(longSession(), Traces.ladder(), 8_000);

        assertThat(replayed.tally().peakTokens()).isLessThan(8_000);
        assertThat(replayed.tally().compactions()).isNotEmpty();
        assertThat(replayed.tally().rewrites())
                .hasSameSizeAs(replayed.tally().compactions())
                .allSatisfy(rewrite -> {
                    assertThat(rewrite.cause()).startsWith("compaction:");
                    assertThat(rewrite.after()).isLessThan(rewrite.before());
                });
        Count all = replayed.probes().all();
        assertThat(all.direct()).isLessThanOrEqualTo(all.withPointers());
        assertThat(all.withPointers()).isGreaterThan(90);
    }

    @Test
    void a_summary_is_paid_as_a_request_of_which_the_cache_has_its_part() {
        List<TraceEntry> oneTurn = Stream.concat(
                        longSession().stream().limit(1),
                        longSession().stream().filter(entry -> !(entry instanceof TraceEntry.Said)))
                .toList();
        ContextReplayed free = Traces.replay(oneTurn, Traces.nothing(), LARGE);
        ContextReplayed replayed = Traces.replay(
                oneTurn,
                Traces.ladder(
                        "compaction.profile=standard",
                        "compaction.soft_at=0.9",
                        "compaction.hard_at=0.9",
                        "compaction.emergency_at=0.9"),
                8_000);
        List<CompactionApplied> summarized = replayed.tally().compactions().stream()
                .filter(applied -> applied.summaryBy() != null)
                .toList();

        assertThat(summarized)
                .isNotEmpty()
                .allSatisfy(applied -> assertThat(applied.summaryBy()).isEqualTo("tape"));
        assertThat(replayed.tally().requests()).isEqualTo(free.tally().requests());
        assertThat(replayed.cost().output()).isEqualTo(free.cost().output() + 1_500L * summarized.size());
        long inSession = replayed.tally().meanTokens() * replayed.tally().requests();
        long aside = summarized.stream().mapToLong(CompactionApplied::before).sum();
        assertThat(replayed.cost().input())
                .isBetween(inSession + aside - 100, inSession + aside + 1_000L * summarized.size());
    }

    @Test
    void the_same_trace_gives_the_same_figures() {
        ContextReplayed once = Traces.replay(longSession(), Traces.ladder(), 8_000);
        ContextReplayed again = Traces.replay(longSession(), Traces.ladder(), 8_000);

        assertThat(ContextReplayDocument.of(once)).isEqualTo(ContextReplayDocument.of(again));
    }

    @Test
    void the_document_has_the_fields_that_programs_read() {
        Map<String, ?> document = ContextReplayDocument.of(Traces.replay(longSession(), Traces.ladder(), 8_000));

        assertThat(document.keySet())
                .containsExactly(
                        "requests",
                        "peak_tokens",
                        "mean_tokens",
                        "input_tokens",
                        "hit_tokens",
                        "missed_tokens",
                        "hit_ratio",
                        "rewrites",
                        "cost_usd",
                        "compactions",
                        "probes",
                        "used_later",
                        "lost",
                        "misleading");
    }

    @Test
    void calls_without_results_are_answered_before_anybody_speaks_again() {
        List<List<Origin>> seen = new ArrayList<>();
        Traces.replay(
                Traces.read(
                        Traces.calls("a", "bash", Map.of("command", "ls")),
                        Traces.user("Stop."),
                        Traces.says("Stopped.")),
                Traces.watching(now -> seen.add(now.state().conversation().messages().stream()
                        .map(message -> message.origin())
                        .toList())),
                LARGE);

        assertThat(seen).containsExactly(List.of(), List.of(Origin.REPLY, Origin.RESULT, Origin.ASK));
    }

    @Test
    void asks_that_nobody_answered_are_turns_without_requests() {
        List<RequestContext> moments = new ArrayList<>();
        Traces.replay(
                Traces.read(Traces.user("one"), Traces.user("two"), Traces.says("b"), Traces.says("c")),
                Traces.watching(moments::add),
                LARGE);

        assertThat(moments).extracting(RequestContext::turn).containsExactly(2L, 2L);
        assertThat(moments).extracting(RequestContext::step).containsExactly(1, 2);
    }

    @Test
    void a_large_output_reaches_the_prompt_in_part_and_its_pointer_leads_to_the_rest() {
        String output = "begin\n" + "x".repeat(15_000) + "\n" + "error: in the middle of it\n" + "y".repeat(15_000);
        ContextReplayed replayed = Traces.replay(
                Traces.read(Traces.calls("a", "other", Map.of()), Traces.failure("a", output), Traces.says("Read.")),
                Traces.nothing(),
                LARGE);

        assertThat(replayed.tally().peakTokens()).isLessThan(output.length() / 2);
        assertThat(replayed.probes().byKind()).containsEntry("error", new Count(1, 0, 1));
    }

    @Test
    void a_prompt_beyond_the_window_ends_the_replay() {
        ReplayGround small = new ReplayGround(
                Traces.ground(1).header(),
                new ContextBudget(8_000, 1_000, 4_000),
                Traces.ground(1).prices(),
                Traces.NOON);
        ContextReplay replay = new ContextReplay(small, Traces.nothing());

        assertThatThrownBy(() -> longSession().forEach(replay::next))
                .isInstanceOf(UserError.class)
                .hasMessageMatching("turn \\d+, request \\d+: the prompt has \\d+ tokens, which exceeds the window .*");
    }

    @Test
    void a_mistake_ends_the_replay_where_a_turn_would_go_on() {
        ContextReplay replay = new ContextReplay(Traces.ground(LARGE), Traces.watching(now -> {
            throw new IllegalStateException("mistake");
        }));

        assertThatThrownBy(() -> longSession().forEach(replay::next)).hasMessage("mistake");
    }

    @Test
    void items_used_later_are_those_of_the_recorded_arguments() {
        List<String> lines = List.of(
                Traces.calls("a", "grep", Map.of("pattern", "x")),
                Traces.result("a", "A.java:300:x\nA.java:399:x"),
                Traces.says("Reading on."),
                Traces.calls("b", "read", Map.of("file_path", "B.java", "offset", 300, "limit", 100)),
                Traces.result("b", "x"));
        ContextReplayed replayed = Traces.replay(
                Traces.read(Stream.concat(Stream.of(Traces.user("Look.")), lines.stream())
                        .toArray(String[]::new)),
                Traces.nothing(),
                LARGE);

        assertThat(replayed.probes().usedLater()).isEqualTo(new Count(1, 1, 1));
    }

    @Test
    void noon_is_no_peak() {
        assertThat(ReplayGround.offPeak(Traces.NOON.minusSeconds(20_000))).isEqualTo(Traces.NOON);
    }
}
