package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SectionsTest {
    private static final int WIDTH = 60;

    @Test
    void the_band_is_a_word_and_a_colour() {
        Session calm = new Session().observes(1, new Inputs(0L, 0L, 0L, 0.05, null, null, null));
        Session pressed = new Session().observes(9, new Inputs(60L, 60L, 60L, 1.9, null, null, null));

        assertThat(headline(calm, PaneTopic.FOCUS)).isEqualTo("risk low");
        assertThat(role(calm, PaneTopic.FOCUS)).isEqualTo(Ink.TEXT);
        assertThat(headline(pressed, PaneTopic.FOCUS)).isEqualTo("risk high · severe");
        assertThat(role(pressed, PaneTopic.FOCUS)).isEqualTo(Ink.FAILURE);
    }

    @Test
    void the_term_that_moved_pressure_and_risk_most_is_named() {
        Session session = new Session()
                .observes(1, new Inputs(0L, 2L, 2L, 0.30, null, null, null))
                .observes(1, new Inputs(0L, 14L, 3L, 0.31, null, null, null));

        assertThat(details(session, PaneTopic.FOCUS))
                .contains("load rose 0.70: more tool calls")
                .contains("risk rose ")
                .contains(": less slack");
    }

    @Test
    void trouble_has_a_line_from_two_failures_on_and_ink_from_where_it_acts() {
        Session one = new Session().observes(1, new Inputs(9L, 2L, 2L, 0.3, 1L, 8L, null));
        Session two = new Session().observes(1, new Inputs(9L, 2L, 2L, 0.3, 2L, 8L, null));
        Session three = new Session().observes(1, new Inputs(9L, 2L, 2L, 0.3, 3L, 8L, null));

        assertThat(details(one, PaneTopic.FOCUS)).doesNotContain("trouble");
        assertThat(details(two, PaneTopic.FOCUS)).contains("trouble 2 of the last 8 failed");
        assertThat(roles(two)).doesNotContain(Ink.FAILURE);
        assertThat(details(three, PaneTopic.FOCUS)).contains("trouble 3 of the last 8 failed");
        assertThat(roles(three)).contains(Ink.FAILURE);
    }

    @Test
    void the_prior_names_its_row() {
        assertThat(details(new Session().observes(1, new Inputs(0L, 0L, 0L, 0.1, null, null, null)), PaneTopic.FOCUS))
                .contains("capacity (C) 3.90 (deepseek_v3_2_chat_prior)");
    }

    @Test
    void what_holds_an_action_back_is_said() {
        Session pressed = new Session().observes(1, new Inputs(1L, 60L, 60L, 1.9, null, null, null));

        assertThat(details(pressed, PaneTopic.FOCUS)).contains("would replan: the session has just begun");
    }

    @Test
    void an_unknown_input_is_said_and_the_last_finding_not_repeated_as_new() {
        Session session = new Session()
                .observes(1, new Inputs(0L, 2L, 2L, 0.30, null, null, null))
                .observes(1, new Inputs(0L, 2L, 2L, null, null, null, null));

        assertThat(headline(session, PaneTopic.FOCUS)).isEqualTo("an input is unknown");
        assertThat(details(session, PaneTopic.FOCUS)).isEmpty();
    }

    @Test
    void the_last_intervention_is_remembered() {
        Session session = new Session()
                .observes(4, new Inputs(0L, 2L, 2L, 0.30, null, null, null))
                .happens(new InterventionApplied(4, CapacityAction.VERIFY_AND_REPLAN, null, null, null, null));

        assertThat(details(session, PaneTopic.FOCUS)).contains("last: replan in turn 4");
    }

    @Test
    void what_the_provider_does_not_say_is_unknown() {
        Session session = new Session().receivesWithoutBill();

        assertThat(session.pane().model().cost().cacheShare()).isEmpty();
        assertThat(headline(session, PaneTopic.COST)).isEqualTo("unknown");
    }

    @Test
    void where_no_model_answers_there_is_neither_cost_nor_cache() {
        Session session = new Session()
                .happens(new ReplyReceived(
                        1, "Here.", null, List.of(), "stop", TokenUsage.NOTHING, null, null, null, null))
                .happens(new TurnEnded(1, "done", TokenUsage.NOTHING, 0.0, "s", null));

        assertThat(session.pane().showing(PaneTopic.COST)).isEmpty();
    }

    @Test
    void one_unknown_bill_makes_the_cost_a_lower_bound() {
        Session session = new Session().receives(1_000_000, 1_000_000, 1_000_000);
        assertThat(headline(session, PaneTopic.COST)).isEqualTo("$0.753");

        session.receivesWithoutBill();
        assertThat(headline(session, PaneTopic.COST)).isEqualTo("at least $0.753");
        assertThat(details(session, PaneTopic.COST)).contains("price unknown (set it in [cost.prices])");
    }

    @Test
    void without_a_price_there_is_no_sum() {
        Session session = new Session(PriceTable.forHost("localhost", Map.of())).receives(1000, 1000, 1000);

        assertThat(headline(session, PaneTopic.COST)).isEqualTo("unknown");
    }

    @Test
    void what_the_provider_charged_needs_no_price_and_says_whose_figure_it_is() {
        Session session = new Session(PriceTable.forHost("localhost", Map.of()))
                .happens(new ReplyReceived(
                        1,
                        "Done.",
                        null,
                        List.of(),
                        "stop",
                        new TokenUsage(1000L, 10L, 0L, 1000L, null, 0.0512),
                        "router/model",
                        null,
                        null,
                        null));

        assertThat(headline(session, PaneTopic.COST)).isEqualTo("$0.051");
        assertThat(details(session, PaneTopic.COST))
                .contains("$0.051 as charged by the provider")
                .doesNotContain("price unknown")
                .doesNotContain("per million tokens");
    }

    @Test
    void what_is_assumed_of_an_unknown_price_is_said_beside_the_cost_and_a_set_price_ends_it() {
        Session unknown = new Session(PriceTable.forHost("localhost", Map.of())).receives(1000, 1000, 1000);
        Session set = new Session(PriceTable.forHost("localhost", Map.of("deepseek-chat", new Price(0.1, 1, 2))))
                .receives(1000, 1000, 1000);
        Session uncached = new Session(PriceTable.forHost("localhost", Map.of("deepseek-chat", new Price(1, 1, 2))))
                .receives(1000, 1000, 1000);

        assertThat(details(unknown, PaneTopic.COST))
                .containsPattern("assuming that a cached token costs a tenth of an\\s+uncached\\s+one");
        assertThat(details(set, PaneTopic.COST))
                .doesNotContain("a cached token costs")
                .doesNotContain("nothing is cached");
        assertThat(details(uncached, PaneTopic.COST))
                .contains("nothing is cached, so rewriting the context loses nothing");
    }

    @Test
    void what_was_billed_is_told_by_what_the_cache_had_what_was_read_anew_and_what_was_answered_with_its_prices() {
        Session session = new Session().receives(1_000_000, 2_000_000, 500_000);

        assertThat(details(session, PaneTopic.COST))
                .containsPattern("cached +1.00M +\\$0.0030")
                .containsPattern("uncached +2.00M +\\$0.300")
                .containsPattern("output +500k +\\$0.300")
                .containsPattern(": \\$0.003\\s+cached,\\s+\\$0.15\\s+uncached,\\s+\\$0.6\\s+output");
    }

    @Test
    void where_no_price_is_known_tokens_are_told_without_a_sum() {
        Session session = new Session(PriceTable.forHost("localhost", Map.of())).receives(1000, 1000, 1000);

        assertThat(details(session, PaneTopic.COST))
                .containsPattern("uncached +1.0k")
                .doesNotContain("$");
    }

    @Test
    void a_section_that_was_left_behind_is_not_changed_by_later_bills() {
        Session session = new Session().receives(0, 1_000_000, 0);
        Pane before = session.pane();

        session.receives(0, 1_000_000, 0);

        assertThat(section(before, PaneTopic.COST).headline().orElseThrow().text())
                .isEqualTo("$0.150");
    }

    private static PaneSection section(Pane pane, PaneTopic topic) {
        return pane.showing(topic).orElseThrow();
    }

    private static String headline(Session session, PaneTopic topic) {
        return section(session.pane(), topic).headline().orElseThrow().text();
    }

    private static Ink role(Session session, PaneTopic topic) {
        return section(session.pane(), topic)
                .headline()
                .orElseThrow()
                .spans()
                .get(0)
                .style()
                .role();
    }

    private static List<Ink> roles(Session session) {
        return section(session.pane(), PaneTopic.FOCUS).details(WIDTH).stream()
                .flatMap(line -> line.spans().stream())
                .map(span -> span.style().role())
                .toList();
    }

    private static String details(Session session, PaneTopic topic) {
        return section(session.pane(), topic).details(WIDTH).stream()
                .map(Line::text)
                .collect(Collectors.joining("\n"));
    }
}
