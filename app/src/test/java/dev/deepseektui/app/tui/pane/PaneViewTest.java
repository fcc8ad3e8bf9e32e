package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned.ZoneUse;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tool.shell.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaneViewTest {
    private static final WorkStatus STATUS =
            WorkStatus.of("deepseek-flash", "high", "ask").onBranch(Optional.of("main"));

    @ParameterizedTest
    @CsvSource({"34, 40", "40, 46", "46, 54", "40, 24"})
    void a_session_at_the_sizes_of_screens(int width, int height) throws Exception {
        Golden.assertSame(drawn(busy().pane(), width, height), "pane/busy-%dx%d.txt".formatted(width, height));
    }

    @ParameterizedTest
    @CsvSource({"34, 40", "46, 54"})
    void a_session_in_chinese(int width, int height) throws Exception {
        Language.CHINESE.makeCurrent();
        try {
            Golden.assertSame(drawn(busy().pane(), width, height), "pane/chinese-%dx%d.txt".formatted(width, height));
        } finally {
            Language.ENGLISH.makeCurrent();
        }
    }

    @Test
    void what_is_worked_at_is_shown_only_where_there_is_something() {
        List<String> rows = drawn(new Session().asks(1).pane(), 40, 46);

        assertThat(rows).startsWith("", "  Fix it", "  deepseek-flash · high effort", "");
        assertThat(rows).noneMatch(row -> row.contains("To-do") || row.contains("Changes") || row.contains("Jobs"));
        assertThat(rows.get(42)).matches("  Focus +unknown");
        assertThat(rows.get(44)).matches("  ~/src/orders +main");
    }

    @Test
    void changes_are_summed_up_and_what_was_taken_back_counts_no_more() {
        Session session = new Session()
                .asks(1)
                .happens(new FileChanging("a", "orders/retry.py", "v1", "v2", null))
                .happens(new FileEdited("a", "orders/retry.py", 9, 3, ""))
                .asks(2)
                .happens(new FileChanging("b", "tests/test_retry.py", null, "t1", null))
                .happens(new FileEdited("b", "tests/test_retry.py", 5, 0, ""))
                .happens(new FileChanging("c", "orders/retry.py", "v2", "v3", null))
                .happens(new FileEdited("c", "orders/retry.py", 1, 1, ""));

        assertThat(drawn(session.pane(), 40, 46).subList(4, 7))
                .containsExactly(
                        "  Changes                       +15 −4",
                        "  orders/retry.py               +10 −4",
                        "  tests/test_retry.py               +5");

        Change edited = new Change("orders/retry.py", FileState.file(0644, "v3"), FileState.file(0644, "v2"));
        Change made = new Change("tests/test_retry.py", FileState.file(0644, "t1"), null);
        session.happens(FilesChanged.of(FilesChanged.REWIND, List.of(edited, made)));
        assertThat(drawn(session.pane(), 40, 46).subList(4, 6))
                .containsExactly("  Changes                        +9 −3", "  orders/retry.py                +9 −3");

        session.happens(FilesChanged.of(FilesChanged.REWIND, List.of(inverse(edited), inverse(made))));
        assertThat(drawn(session.pane(), 40, 46).subList(4, 7))
                .containsExactly(
                        "  Changes                       +15 −4",
                        "  orders/retry.py               +10 −4",
                        "  tests/test_retry.py               +5");
    }

    private static Change inverse(Change change) {
        return new Change(change.path(), change.after(), change.before());
    }

    @Test
    void focus_is_a_word_and_only_what_is_wrong_has_ink() {
        Session calm = new Session().asks(1).observes(1, new Inputs(0L, 0L, 0L, 0.05, null, null, null));
        Session pressed = new Session().asks(9).observes(9, new Inputs(60L, 60L, 60L, 1.9, null, null, null));
        Session troubled = new Session().asks(1).observes(1, new Inputs(9L, 2L, 2L, 0.3, 3L, 8L, null));

        assertThat(focus(calm)).isEqualTo(Span.plain("risk low"));
        assertThat(focus(pressed)).isEqualTo(Span.of("risk high", Ink.FAILURE));
        assertThat(focus(troubled)).isEqualTo(Span.plain("risk low"));
        assertThat(focus(new Session())).isEqualTo(Span.dim("unknown"));
        assertThat(drawn(troubled.pane(), 40, 46)).anyMatch(row -> row.matches("  trouble +3 of 8 failed"));
        assertThat(drawn(troubled.pane(), 34, 46)).anyMatch(row -> row.matches("  trouble +3 of 8 failed"));
        assertThat(drawn(pressed.pane(), 40, 46)).anyMatch(row -> row.matches("  slack +.* over"));
    }

    @Test
    void what_the_controller_did_is_said_with_when() {
        Session session = new Session()
                .asks(4)
                .observes(4, new Inputs(0L, 2L, 2L, 0.30, null, null, null))
                .happens(new InterventionApplied(4, CapacityAction.TARGETED_CONTEXT_REFRESH, null, null, null, null))
                .asks(6);

        assertThat(drawn(session.pane(), 40, 46)).contains("  refreshed 2 turns ago");
    }

    @ParameterizedTest
    @CsvSource({"70000, trims at 60 %", "90000, trims with the next request", "100000, condenses next"})
    void the_context_says_what_happens_next(long tokens, String outlook) {
        Session session = new Session().asks(1).sends(0, 0, tokens);

        assertThat(drawn(session.pane(), 46, 46)).anyMatch(row -> row.endsWith(" of 131k · " + outlook));
    }

    @Test
    void the_cost_of_a_request_at_the_budget_and_at_a_large_window_is_shown() {
        Session large = Session.withWindow(1_048_576);
        Session small = new Session();
        for (Session session : List.of(large, small)) {
            session.asks(1).sends(10, 0, 1_000).receives(900, 110, 20);
        }

        assertThat(drawn(large.pane(), 40, 46)).contains("  at 131k $0.0004 · at 1.0M $0.0031");
        assertThat(drawn(small.pane(), 40, 46)).noneMatch(row -> row.contains("at 131k"));
    }

    @Test
    void notes_are_named_only_where_some_were_left_out() {
        ContextArenaPlanned planned = new ContextArenaPlanned(
                1, 1, 1462, 400, "met", List.of(), Map.of("truth", new ZoneUse(700, 420, 420, 420)));
        Session session = new Session().asks(1).sends(0, 0, 10_000);
        assertThat(drawn(session.pane(), 40, 46)).noneMatch(row -> row.contains("notes"));

        session.happens(planned);
        assertThat(drawn(session.pane(), 40, 46)).contains("  notes  1 left out · /context notes");
    }

    @Test
    void folded_blocks_are_their_heading_alone() {
        Pane pane = busy().pane().folding(PaneTopic.FOCUS).folding(PaneTopic.PLAN);

        assertThat(drawn(pane, 40, 46))
                .anyMatch(row -> row.contains("To-do"))
                .noneMatch(row -> row.contains("Test it"))
                .anyMatch(row -> row.contains("Focus"))
                .noneMatch(row -> row.contains("slack"));
        assertThat(drawn(pane.folding(PaneTopic.FOCUS).folding(PaneTopic.PLAN), 40, 46))
                .isEqualTo(drawn(busy().pane(), 40, 46));
    }

    @Test
    void a_long_plan_keeps_the_current_step_and_says_how_many_more_there_are() {
        List<Item> items = IntStream.range(0, 300)
                .mapToObj(
                        i -> new Item("step " + i, i < 200 ? State.DONE : i == 200 ? State.IN_PROGRESS : State.PENDING))
                .toList();
        Pane pane = busy().happens(new PlanUpdated(null, List.of(), items)).pane();

        for (int height : new int[] {24, 30, 46}) {
            assertThat(drawn(pane, 40, height))
                    .hasSize(height)
                    .anyMatch(row -> row.contains("● step 200"))
                    .anyMatch(row -> row.matches("  \\+\\d+ more"))
                    .anyMatch(row -> row.contains("Cost"));
        }
    }

    @Test
    void hostile_and_long_texts_stay_in_their_cells() throws Exception {
        Session session = new Session()
                .happens(new Asked(1, "\u001b[2J 解析器在空输入时崩溃，修复它并且补充测试 " + "long".repeat(40), List.of()))
                .happens(new PlanUpdated(
                        null,
                        List.of(),
                        List.of(
                                new Item("\u001b[2Jclear the screen \u202e", State.IN_PROGRESS),
                                new Item("解析器在空输入时崩溃，修复它并且补充测试", State.PENDING),
                                new Item("👩‍👩‍👧 e\u0301 " + "long".repeat(40), State.PENDING))))
                .happens(new FileEdited("a", "読む\u0007/👩‍👩‍👧".repeat(9), 9, 3, ""))
                .runs(List.of(new Jobs.Snapshot(
                        1,
                        "npm run \u001b]0;title\u0007dev " + "x".repeat(300),
                        true,
                        OptionalInt.empty(),
                        Duration.ofSeconds(75),
                        0)));

        Golden.assertSame(drawn(session.pane(), 34, 30), "pane/hostile.txt");
    }

    @Test
    void at_any_size_it_draws_only_inside_its_area() {
        Pane pane = busy().pane();
        for (int width = 1; width < 60; width++) {
            for (int height = 1; height < 40; height += 3) {
                assertThat(drawn(pane, width, height)).hasSize(height);
            }
        }
    }

    @Test
    void without_grounds_a_rule_stands_at_its_edge() {
        TextGrid grid = new TextGrid(40, 30);
        PaneView.draw(busy().pane(), STATUS, new TerminalRectangle(0, 0, 40, 30), Bands.RULES, grid.graphics());

        assertThat(grid.rows()).allMatch(row -> row.startsWith("│"));
    }

    @Test
    void keys_go_through_the_blocks_and_back_to_writing() {
        Pane pane = busy().pane();
        Pane first = pane.choosingNext();

        assertThat(first.hasChosen()).isTrue();
        assertThat(first.chosen()).isEqualTo(PaneTopic.PLAN);
        assertThat(first.choosingNext().chosen()).isEqualTo(PaneTopic.JOBS);
        Pane last = first;
        for (int i = 0; i < 4; i++) {
            last = last.choosingNext();
        }
        assertThat(last.chosen()).isEqualTo(PaneTopic.COST);
        assertThat(last.choosingNext().hasChosen()).isFalse();
        assertThat(first.foldingChosen().folded()).containsExactly(PaneTopic.PLAN);
        assertThat(pane.foldingChosen()).isEqualTo(pane);
    }

    @Test
    void a_click_means_the_block_it_is_in() {
        TerminalRectangle area = new TerminalRectangle(90, 2, 34, 40);
        Pane pane = busy().pane();

        assertThat(blockAt(pane, area, 6)).contains(PaneTopic.PLAN);
        assertThat(blockAt(pane, area, 7)).contains(PaneTopic.PLAN);
        assertThat(blockAt(pane, area, 36)).contains(PaneTopic.COST);
        assertThat(blockAt(pane, area, 3)).isEmpty();
        assertThat(blockAt(pane, area, 1)).isEmpty();
        assertThat(blockAt(pane, area, 50)).isEmpty();
    }

    @Test
    void hidden_it_is_said_in_few_words() {
        Pane pane = busy().pane();

        assertThat(pane.brief(100))
                .extracting(Line::text)
                .containsExactly("━━━╸── 63 %", "slack 0.3 · risk medium", "$0.014");
        assertThat(pane.brief(60)).extracting(Line::text).containsExactly("━━━╸── 63 %", "$0.014");
        assertThat(pane.brief(49)).extracting(Line::text).containsExactly("━━━╸── 63 %");
        assertThat(pane.planWords()).contains("to-do 2 of 3, Return an empty tree for empty input instead of throwing");
        assertThat(new Session().pane().brief(100)).isEmpty();
    }

    private static Optional<PaneTopic> blockAt(Pane pane, TerminalRectangle area, int row) {
        return PaneView.blockAt(pane, STATUS, area, row);
    }

    private static Span focus(Session session) {
        return session.pane().model().capacity().word();
    }

    static Session busy() {
        return new Session()
                .asks(7)
                .observes(7, new Inputs(0L, 3L, 2L, 0.35, null, null, null))
                .sends(6_200, 12_400, 61_000)
                .receives(75_000, 4_600, 820)
                .observes(7, new Inputs(6L, 5L, 4L, 0.42, null, null, null))
                .happens(new Rebased(RebaseReason.of("compaction:soft"), List.of(), 81_000, 62_000, 0.0021))
                .observes(7, new Inputs(24L, 8L, 7L, 0.47, null, null, null))
                .sends(6_200, 12_400, 64_900)
                .receives(6_200, 77_300, 1_400)
                .happens(new TurnEnded(7, "stop", TokenUsage.UNKNOWN, 0.0141, "s1", null))
                .happens(new PlanUpdated(
                        "Make the parser robust",
                        List.of(),
                        List.of(
                                new Item("Find where empty input fails", State.DONE),
                                new Item("Return an empty tree for empty input instead of throwing", State.IN_PROGRESS),
                                new Item("Test it", State.PENDING),
                                new Item("Rewrite the lexer", State.DROPPED))))
                .runs(List.of(
                        new Jobs.Snapshot(1, "./mvnw -q verify", false, OptionalInt.of(1), Duration.ofSeconds(154), 0),
                        new Jobs.Snapshot(2, "npm run dev", true, OptionalInt.empty(), Duration.ofSeconds(42), 0)));
    }

    private static List<String> drawn(Pane pane, int width, int height) {
        TextGrid grid = new TextGrid(width, height);
        PaneView.draw(
                pane.at("~/src/orders"),
                STATUS,
                new TerminalRectangle(0, 0, width, height),
                Bands.HALF_ROWS,
                grid.graphics());
        return grid.rows();
    }
}
