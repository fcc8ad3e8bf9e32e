package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.core.capacity.Inputs;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.PlanUpdated.Item;
import dev.deepseektui.core.event.PlanUpdated.State;
import dev.deepseektui.core.event.RebaseReason;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TurnEnded;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.tool.shell.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaneViewTest {
    @Test
    void of_a_session_that_has_not_begun_there_is_nothing_to_show() {
        assertThat(drawn(new Session().pane(), 30, 20)).allMatch(String::isEmpty);
    }

    @ParameterizedTest
    @CsvSource({"30, 21", "48, 46", "30, 46"})
    void a_session_in_full_at_the_sizes_of_screens(int width, int height) throws Exception {
        Golden.assertSame(drawn(busy().pane(), width, height), "pane/busy-%dx%d.txt".formatted(width, height));
    }

    @Test
    void folded_sections_keep_their_headline() throws Exception {
        Pane pane = busy().pane().folding("CAPACITY").folding("PLAN");

        Golden.assertSame(drawn(pane, 36, 30), "pane/folded.txt");
        assertThat(drawn(pane.folding("CAPACITY").folding("PLAN"), 36, 30)).isEqualTo(drawn(busy().pane(), 36, 30));
    }

    @Test
    void hostile_and_long_texts_stay_in_their_cells() throws Exception {
        Session session = new Session()
                .happens(new PlanUpdated(
                        null,
                        List.of(),
                        List.of(
                                new Item("\u001b[2Jclear the screen \u202e", State.IN_PROGRESS),
                                new Item("解析器在空输入时崩溃，修复它并且补充测试", State.PENDING),
                                new Item("👩‍👩‍👧 e\u0301 " + "long".repeat(40), State.PENDING))))
                .hears(new News.JobsSeen(List.of(new Jobs.Snapshot(
                        1,
                        "npm run \u001b]0;title\u0007dev " + "x".repeat(300),
                        true,
                        OptionalInt.empty(),
                        Duration.ofSeconds(75),
                        0))));

        Golden.assertSame(drawn(session.pane(), 30, 24), "pane/hostile.txt");
    }

    @Test
    void a_plan_longer_than_the_screen_gives_way() {
        List<Item> items = IntStream.range(0, 300)
                .mapToObj(i -> new Item("step " + i, State.PENDING))
                .toList();
        Pane pane = busy().happens(new PlanUpdated(null, List.of(), items)).pane();

        assertThat(drawn(pane, 30, 10)).hasSize(10).noneMatch(row -> row.contains("step"));
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
    void keys_go_through_the_sections_and_back_to_writing() {
        Pane pane = busy().pane();
        Pane first = pane.choosingNext();

        assertThat(first.hasChosen()).isTrue();
        assertThat(first.chosen()).isEqualTo("CAPACITY");
        assertThat(first.choosingNext().chosen()).isEqualTo("CONTEXT");
        Pane last = pane;
        for (int i = 0; i <= pane.present().size(); i++) {
            last = last.choosingNext();
        }
        assertThat(last.hasChosen()).isFalse();
        assertThat(first.foldingChosen().folded()).containsExactly("CAPACITY");
        assertThat(pane.foldingChosen()).isEqualTo(pane);
    }

    @Test
    void a_click_means_the_section_it_is_in() {
        Area area = new Area(90, 2, 30, 30);
        Pane pane = busy().pane();

        assertThat(PaneView.sectionAt(pane, area, 3)).contains("CAPACITY");
        assertThat(PaneView.sectionAt(pane, area, 4)).contains("CAPACITY");
        assertThat(PaneView.sectionAt(pane.folding("CAPACITY"), area, 4)).contains("CONTEXT");
        assertThat(PaneView.sectionAt(pane, area, 31)).isEmpty();
        assertThat(PaneView.sectionAt(pane, area, 2)).isEmpty();
    }

    static Session busy() {
        return new Session()
                .asks(7)
                .observes(7, new Inputs(0L, 3L, 2L, 0.35))
                .sends(6_200, 12_400, 61_000)
                .receives(75_000, 4_600, 820)
                .observes(7, new Inputs(6L, 5L, 4L, 0.42))
                .happens(new Rebased(RebaseReason.of("compaction:soft"), List.of(), 81_000, 62_000, 0.0021))
                .observes(7, new Inputs(24L, 8L, 7L, 0.47))
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
                .hears(new News.JobsSeen(List.of(
                        new Jobs.Snapshot(1, "./mvnw -q verify", false, OptionalInt.of(1), Duration.ofSeconds(154), 0),
                        new Jobs.Snapshot(2, "npm run dev", true, OptionalInt.empty(), Duration.ofSeconds(42), 0))));
    }

    private static List<String> drawn(Pane pane, int width, int height) {
        TextGrid grid = new TextGrid(width, height);
        PaneView.draw(pane, new Area(0, 0, width, height), grid);
        return grid.rows();
    }
}
