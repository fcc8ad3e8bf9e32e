package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Began;
import dev.deepseektui.bench.lab.context.TraceEntry.OtherEvent;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.PriceTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Replays of a session's own tape. */
class TapeReplayTest {
    private static final List<TraceEntry> TAPE = Traces.tape("prices-known-32k");

    private static ContextReplayed replay(ReplayPrices prices, ReplayPolicy.Choice choice, long budget) {
        ContextReplay replay = new ContextReplay(
                new ReplayGround(Traces.header(TAPE), new ContextBudget(1 << 20, 65_536, budget), prices, Traces.NOON),
                choice);
        TAPE.forEach(replay::next);
        return replay.finish();
    }

    @Test
    void a_salvaged_one_that_lost_an_answer_is_replayed_without_the_results_of_its_calls() {
        TraceEntry lost = TAPE.stream()
                .filter(entry ->
                        entry instanceof Answered answer && !answer.calls().isEmpty())
                .findFirst()
                .orElseThrow();
        ContextReplay replay = new ContextReplay(
                new ReplayGround(
                        Traces.header(TAPE),
                        new ContextBudget(1 << 20, 65_536, 1_000_000),
                        ReplayPrices.known(PriceTable.ofProvider()),
                        Traces.NOON),
                Traces.nothing());

        TAPE.stream().filter(entry -> !entry.equals(lost)).forEach(replay::next);

        assertThat(replay.finish().tally().requests()).isEqualTo(19);
    }

    @Test
    void it_begins_with_the_header_that_every_request_had() {
        assertThat(TAPE.get(0)).isInstanceOfSatisfying(Began.class, began -> {
            assertThat(began.header().model()).isEqualTo("deepseek-flash");
            assertThat(began.header().system()).startsWith("You are deepseek-tui");
        });
    }

    @Test
    void what_was_said_and_done_is_taken_and_how_prompts_were_made_is_not() {
        assertThat(TAPE).filteredOn(Said.class::isInstance).hasSize(5);
        assertThat(TAPE).filteredOn(Answered.class::isInstance).hasSize(20);
        assertThat(TAPE).filteredOn(TraceEntry.Ended.class::isInstance).hasSize(71);
        assertThat(TAPE)
                .filteredOn(OtherEvent.class::isInstance)
                .extracting(entry -> ((OtherEvent) entry).event().getClass().getSimpleName())
                .contains("FactRecorded", "PlanUpdated", "FileChanging")
                .doesNotContain("Rebased", "ContextAppended", "RequestSent");
    }

    @Test
    void turns_end_where_they_ended() {
        List<RequestContext> moments = new ArrayList<>();
        ContextReplayed replayed =
                replay(ReplayPrices.known(PriceTable.ofProvider()), Traces.watching(moments::add), 1_000_000);

        assertThat(replayed.tally().requests()).isEqualTo(20);
        assertThat(moments).extracting(RequestContext::turn).contains(1L, 2L, 3L, 4L, 5L);
        assertThat(moments).filteredOn(now -> now.step() == 1).hasSize(5);
    }

    @Test
    void a_conversation_that_only_grows_holds_all_that_was_used_later_and_nothing_that_misleads() {
        ContextReplayed replayed = replay(ReplayPrices.known(PriceTable.ofProvider()), Traces.nothing(), 1_000_000);

        assertThat(replayed.probes().usedLater().total()).isGreaterThan(20);
        assertThat(replayed.probes().usedLater().direct())
                .isEqualTo(replayed.probes().usedLater().total());
        assertThat(replayed.misleading()).isZero();
    }

    @Test
    void a_policy_that_knows_no_prices_costs_something_all_the_same() {
        List<CacheTerms> terms = new ArrayList<>();
        ReplayPolicy.Choice watching =
                Traces.watching(now -> terms.add(now.state().cacheTerms(now.now())));
        ContextReplayed unknown = replay(ReplayPrices.unknown(PriceTable.ofProvider()), watching, 1_000_000);
        ContextReplayed known = replay(ReplayPrices.known(PriceTable.ofProvider()), Traces.nothing(), 1_000_000);

        assertThat(terms).containsOnly(CacheTerms.ASSUMED);
        assertThat(unknown.cost().total()).isEqualTo(known.cost().total()).isPresent();
    }

    @Test
    void prices_have_names() {
        PriceTable billed = PriceTable.ofProvider();

        assertThat(ReplayPrices.named("unknown", billed, "m", Traces.NOON)
                        .known()
                        .cacheTerms("m", Traces.NOON))
                .isEqualTo(CacheTerms.ASSUMED);
        assertThat(ReplayPrices.named("none", billed, "m", Traces.NOON).known().cacheTerms("m", Traces.NOON))
                .isEqualTo(CacheTerms.NO_CACHE);
        assertThat(ReplayPrices.named("deepseek-v4-pro", billed, "m", Traces.NOON)
                        .billed()
                        .at("m", Traces.NOON))
                .isEqualTo(billed.at("deepseek-v4-pro", Traces.NOON));
        assertThatThrownBy(() -> ReplayPrices.named("gpt", billed, "m", Traces.NOON))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("--prices gpt: no price known for that model; use unknown, none or deepseek");
    }
}
