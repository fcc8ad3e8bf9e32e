package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.arena.ContextArenaPlanned;
import dev.deepseektui.core.arena.ContextArenaPlanned.ZoneUse;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.capacity.Action;
import dev.deepseektui.core.capacity.Inputs;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.event.HeaderChanged;
import dev.deepseektui.core.event.RebaseReason;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestBilled;
import dev.deepseektui.core.event.TurnEnded;
import dev.deepseektui.core.message.TokenUsage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SectionsTest {
    private static final int WIDTH = 60;

    @Test
    void the_band_is_a_word_and_a_colour() {
        Session calm = new Session().observes(1, new Inputs(0L, 0L, 0L, 0.05));
        Session pressed = new Session().observes(9, new Inputs(60L, 60L, 60L, 1.9));

        assertThat(headline(calm, "CAPACITY")).isEqualTo("low pressure");
        assertThat(role(calm, "CAPACITY")).isEqualTo(Role.TEXT);
        assertThat(headline(pressed, "CAPACITY")).startsWith("high pressure").endsWith("severe");
        assertThat(role(pressed, "CAPACITY")).isEqualTo(Role.FAILURE);
    }

    @Test
    void the_term_that_moved_pressure_and_risk_most_is_named() {
        Session session =
                new Session().observes(1, new Inputs(0L, 2L, 2L, 0.30)).observes(1, new Inputs(0L, 14L, 3L, 0.31));

        assertThat(details(session, "CAPACITY"))
                .contains("H moved by recent tool calls +0.70")
                .contains("z moved by slack +");
    }

    @Test
    void each_zone_has_a_bar_and_what_was_cut_is_said() {
        Session session = new Session()
                .happens(new ContextArenaPlanned(
                        1,
                        1,
                        1462,
                        400,
                        "met",
                        List.of(),
                        Map.of(
                                "truth", new ZoneUse(700, 420, 420, 420),
                                "task_state", new ZoneUse(180, 180, 180, 360),
                                "rag_external", new ZoneUse(90, 0, 0, 0))));

        assertThat(headline(session, "ARENA")).isEqualTo("600 tokens · 280 cut");
        assertThat(details(session, "ARENA").lines())
                .hasSize(7)
                .anyMatch(line -> line.matches("truth +━+ 420 cut"))
                .anyMatch(line -> line.matches("task +━+╸?─+ 180"))
                .anyMatch(line -> line.matches("external +─+ off"));
    }

    @Test
    void an_arena_with_nothing_in_it_is_not_shown() {
        Session session = new Session().happens(new ContextArenaPlanned(1, 1, 1462, 0, "met", List.of(), Map.of()));

        assertThat(session.pane().showing("ARENA")).isEmpty();
    }

    @Test
    void trouble_has_a_line_from_two_failures_on_and_ink_from_where_it_acts() {
        Session one = new Session().observes(1, new Inputs(9L, 2L, 2L, 0.3).counting(1, 8));
        Session two = new Session().observes(1, new Inputs(9L, 2L, 2L, 0.3).counting(2, 8));
        Session three = new Session().observes(1, new Inputs(9L, 2L, 2L, 0.3).counting(3, 8));

        assertThat(details(one, "CAPACITY")).doesNotContain("trouble");
        assertThat(details(two, "CAPACITY")).contains("trouble 2 of the last 8 failed");
        assertThat(roles(two)).doesNotContain(Role.FAILURE);
        assertThat(details(three, "CAPACITY")).contains("trouble 3 of the last 8 failed");
        assertThat(roles(three)).contains(Role.FAILURE);
    }

    @Test
    void the_prior_names_its_row() {
        assertThat(details(new Session().observes(1, new Inputs(0L, 0L, 0L, 0.1)), "CAPACITY"))
                .contains("C 3.90 (deepseek_v3_2_chat_prior)");
    }

    @Test
    void what_holds_an_action_back_is_said() {
        Session pressed = new Session().observes(1, new Inputs(1L, 60L, 60L, 1.9));

        assertThat(details(pressed, "CAPACITY")).contains("held back: the session is young");
    }

    @Test
    void an_unknown_input_is_said_and_the_last_finding_not_repeated_as_new() {
        Session session =
                new Session().observes(1, new Inputs(0L, 2L, 2L, 0.30)).observes(1, new Inputs(0L, 2L, 2L, null));

        assertThat(headline(session, "CAPACITY")).isEqualTo("an input is unknown");
        assertThat(details(session, "CAPACITY")).isEmpty();
    }

    @Test
    void the_last_intervention_is_remembered() {
        Session session = new Session()
                .observes(4, new Inputs(0L, 2L, 2L, 0.30))
                .happens(new InterventionApplied(4, Action.VERIFY_AND_REPLAN, null));

        assertThat(details(session, "CAPACITY")).contains("last: replan in turn 4");
    }

    @Test
    void the_meter_moves_with_a_compaction_and_with_drafts() {
        Session session = new Session().sends(10_000, 0, 90_000);
        assertThat(headline(session, "CONTEXT")).isEqualTo("76 %  100k of 131k");
        assertThat(details(session, "CONTEXT")).contains("hard is due; emergency at 90 %, in 18k");

        session.happens(new Rebased(RebaseReason.of("compaction:hard"), List.of(), 100_000, 40_000, null));
        assertThat(headline(session, "CONTEXT")).isEqualTo("30 %  40k of 131k");
        assertThat(details(session, "CONTEXT")).doesNotContain("body");

        session.hears(new News.Measured(new Fullness(new PromptSize(10_000, 0, 500, 29_500, 2_000), 131_072)));
        assertThat(headline(session, "CONTEXT")).isEqualTo("32 %  42k of 131k");
        assertThat(details(session, "CONTEXT")).contains("header 10k · slot 500 · body 30k · draft 2.0k");
    }

    @Test
    void above_the_budget_the_bar_is_full_and_nothing_overflows() {
        assertThat(details(new Session().sends(0, 0, 500_000), "CONTEXT"))
                .startsWith("━".repeat(WIDTH))
                .contains("emergency is due");
    }

    @Test
    void what_the_provider_does_not_say_is_unknown() {
        Session session = new Session().receivesWithoutBill();

        assertThat(headline(session, "CACHE")).isEqualTo("unknown · rebases 0");
        assertThat(details(session, "CACHE")).contains("session unknown · 1 unknown");
        assertThat(headline(session, "COST")).isEqualTo("unknown");
    }

    @Test
    void where_no_model_answers_there_is_neither_cost_nor_cache() {
        Session session = new Session()
                .happens(new ReplyReceived(1, "Here.", null, List.of(), "stop", TokenUsage.NOTHING, null, null))
                .happens(new TurnEnded(1, "done", TokenUsage.NOTHING, 0.0, "s", null));

        assertThat(section(session.pane(), "CACHE").headline()).isEmpty();
        assertThat(section(session.pane(), "COST").headline()).isEmpty();
        assertThat(details(session, "COST")).doesNotContain("last turn");
    }

    @Test
    void the_cache_is_told_of_the_last_request_and_of_the_session() {
        Session session = new Session()
                .receives(0, 10_000, 100)
                .receives(90_000, 1_000, 100)
                .happens(new RequestBilled("summary", null, new TokenUsage(1000L, 10L, 0L, 1000L, null)));

        assertThat(headline(session, "CACHE")).isEqualTo("98 % · rebases 0");
        assertThat(details(session, "CACHE")).contains("session 88 %");
    }

    @Test
    void a_new_header_is_a_rebase_too() {
        Session session = new Session()
                .happens(new Rebased(RebaseReason.of("resident:first-ask"), List.of(), 1, 1, null))
                .happens(new HeaderChanged(HeaderChanged.Reason.MODEL, "deepseek-v4-pro", "high", "", "[]"));

        assertThat(headline(session, "CACHE")).isEqualTo("unknown · rebases 2");
        assertThat(details(session, "CACHE")).contains("last rebase header:model");
    }

    @Test
    void one_unknown_bill_makes_the_cost_a_lower_bound() {
        Session session = new Session().receives(1_000_000, 1_000_000, 1_000_000);
        assertThat(headline(session, "COST")).isEqualTo("$0.753");

        session.receivesWithoutBill();
        assertThat(headline(session, "COST")).isEqualTo("at least $0.753");
        assertThat(details(session, "COST")).contains("a bill or the model's price is unknown");
    }

    @Test
    void without_a_price_there_is_no_sum() {
        Session session = new Session(PriceTable.forHost("localhost", Map.of())).receives(1000, 1000, 1000);

        assertThat(headline(session, "COST")).isEqualTo("unknown");
    }

    @Test
    void what_is_assumed_of_an_unknown_price_is_said_beside_the_cost_and_a_set_price_ends_it() {
        Session unknown = new Session(PriceTable.forHost("localhost", Map.of())).receives(1000, 1000, 1000);
        Session set = new Session(PriceTable.forHost("localhost", Map.of("deepseek-chat", new Price(0.1, 1, 2))))
                .receives(1000, 1000, 1000);
        Session uncached = new Session(PriceTable.forHost("localhost", Map.of("deepseek-chat", new Price(1, 1, 2))))
                .receives(1000, 1000, 1000);

        assertThat(details(unknown, "COST")).contains("price unknown: a cached token is taken to cost a tenth");
        assertThat(details(set, "COST")).doesNotContain("taken to cost").doesNotContain("nothing is cached");
        assertThat(details(uncached, "COST")).contains("nothing is cached, so rewriting the prompt loses nothing");
    }

    @Test
    void a_section_that_was_left_behind_is_not_changed_by_later_bills() {
        Session session = new Session().receives(0, 1_000_000, 0);
        Pane before = session.pane();

        session.receives(0, 1_000_000, 0);

        assertThat(section(before, "COST").headline().orElseThrow().text()).isEqualTo("$0.150");
    }

    @Test
    void a_hidden_pane_is_said_in_few_words() {
        Pane pane = PaneViewTest.busy().pane();

        assertThat(pane.brief(100))
                .extracting(Line::text)
                .containsExactly("━━━━━━──── 63 %", "focus strained", "$0.014");
        assertThat(pane.brief(60)).extracting(Line::text).containsExactly("━━━╸── 63 %", "$0.014");
        assertThat(pane.brief(49)).extracting(Line::text).containsExactly("━━━╸── 63 %");
        assertThat(pane.planWords()).contains("plan 2 of 3, Return an empty tree for empty input instead of throwing");
        assertThat(new Session().pane().brief(100)).isEmpty();
    }

    private static Section section(Pane pane, String title) {
        return pane.sections().stream()
                .filter(section -> section.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static String headline(Session session, String title) {
        return section(session.pane(), title).headline().orElseThrow().text();
    }

    private static Role role(Session session, String title) {
        return section(session.pane(), title)
                .headline()
                .orElseThrow()
                .spans()
                .get(0)
                .style()
                .role();
    }

    private static List<Role> roles(Session session) {
        return section(session.pane(), "CAPACITY").details(WIDTH).stream()
                .flatMap(line -> line.spans().stream())
                .map(span -> span.style().role())
                .toList();
    }

    private static String details(Session session, String title) {
        return section(session.pane(), title).details(WIDTH).stream()
                .map(Line::text)
                .collect(Collectors.joining("\n"));
    }
}
