package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranscriptViewTest {
    private static final Viewport AREA = at(new TerminalRectangle(0, 0, 40, 8));

    @ParameterizedTest
    @CsvSource({"40,24", "60,24", "80,24", "140,40", "200,50"})
    void the_end_of_a_session_fills_the_screen(int columns, int rows) throws Exception {
        TranscriptView view = new TranscriptView(Sample.everything().transcript());

        TextGrid grid = new TextGrid(columns, rows);
        view.draw(at(new TerminalRectangle(0, 0, columns, rows)), grid.graphics());

        Golden.assertScreen(grid, "transcript/screen");
    }

    @Test
    void a_view_draws_inside_its_area_only() throws Exception {
        TranscriptView view = new TranscriptView(Sample.everything().transcript());
        TextGrid grid = new TextGrid(60, 20);
        for (int row = 0; row < 20; row++) {
            grid.graphics().put(0, row, ".".repeat(60), Style.DIM);
        }
        view.draw(at(new TerminalRectangle(5, 3, 40, 12)), grid.graphics());

        assertThat(grid.rows().subList(0, 3)).containsOnly(".".repeat(60));
        assertThat(grid.rows().subList(15, 20)).containsOnly(".".repeat(60));
        assertThat(grid.rows().subList(3, 15))
                .allSatisfy(row -> assertThat(row).startsWith("......").endsWith(".".repeat(15)));
    }

    @Test
    void an_empty_transcript_draws_nothing() {
        TranscriptView view = new TranscriptView(new Sample().transcript());
        view.scroll(-3, AREA);
        view.toStart(AREA);
        view.chooseOlder(AREA);
        view.toggleFold(AREA);

        assertThat(drawn(view, AREA)).containsOnly("");
        assertThat(view.details(AREA)).isEmpty();
    }

    @Test
    void a_short_session_stands_at_the_top() {
        assertThat(drawn(view(2), AREA)).contains("▌ ask 1", "▌ ask 2");
    }

    @Test
    void new_text_comes_into_sight() {
        assertThat(drawn(view(20), AREA)).contains("▌ ask 19", "▌ ask 20");
    }

    @Test
    void what_is_in_sight_stays_while_text_arrives_below() {
        Sample sample = asks(20);
        TranscriptView view = new TranscriptView(sample.transcript());
        view.scroll(-5, AREA);
        List<String> before = drawn(view, AREA);
        sample.add(new Asked(21, "ask 21", List.of()));
        sample.transcript().appendAnswer("a growing\n\nanswer");

        assertThat(view.below(AREA)).isNotEmpty();
        assertThat(drawn(view, AREA)).isEqualTo(before);
        assertThat(view.below(AREA)).isEqualTo("13 lines");
        view.scroll(+100, AREA);
        assertThat(view.below(AREA)).isEmpty();
        assertThat(drawn(view, AREA)).endsWith("  a growing", "", "  answer");
    }

    @Test
    void the_part_of_a_streamed_answer_in_sight_stays_when_it_is_recorded() {
        Sample sample = asks(3);
        TranscriptView view = new TranscriptView(sample.transcript());
        String answer = "line\n\n".repeat(40);
        sample.add(new RequestSent(1, 1, 100, 100, null));
        sample.transcript().appendThought("let me see");
        sample.transcript().appendAnswer(answer);
        view.scroll(-20, AREA);
        List<String> before = drawn(view, AREA);
        sample.reply(answer, "let me see", "none");

        assertThat(drawn(view, AREA)).isEqualTo(before);
    }

    @Test
    void scrolling_ends_with_the_first_row_at_the_top() {
        TranscriptView view = view(20);
        view.scroll(-1_000, AREA);
        List<String> top = drawn(view, AREA);

        assertThat(top).contains("▌ ask 1");
        view.toEnd();
        view.toStart(AREA);
        assertThat(drawn(view, AREA)).isEqualTo(top);
        view.toEnd();
        assertThat(drawn(view, AREA)).contains("▌ ask 20");
    }

    @Test
    void another_width_keeps_the_block_in_sight() {
        Sample sample = asks(5);
        sample.add(new Asked(6, "word ".repeat(60), List.of()));
        asksAfter(sample, 7, 30);
        TranscriptView view = new TranscriptView(sample.transcript());
        view.toStart(AREA);
        view.scroll(21, AREA);

        assertThat(String.join("\n", drawn(view, at(new TerminalRectangle(0, 0, 70, 8)))))
                .contains("word word");
        assertThat(String.join("\n", drawn(view, AREA))).contains("word word");
    }

    @Test
    void the_chosen_block_is_marked_brought_into_sight_and_told_about() {
        TranscriptView view = view(20);
        view.chooseOlder(AREA);
        assertThat(drawn(view, AREA)).contains("▌ ask 20");
        for (int i = 0; i < 9; i++) {
            view.chooseOlder(AREA);
        }

        assertThat(drawn(view, AREA)).contains("▌ ask 11");
        assertThat(view.details(AREA)).contains(new BlockDetails("Your message", "ask 11"));
        view.chooseNewer(AREA);
        assertThat(view.details(AREA)).contains(new BlockDetails("Your message", "ask 12"));
        view.chooseNone();
        assertThat(view.details(AREA)).isEmpty();
    }

    @Test
    void a_block_is_unfolded_and_folded_again() {
        Sample sample = asks(1).tool("bash", "{}", Sample.outcome(Status.OK, "one\ntwo", 1L));
        TranscriptView view = new TranscriptView(sample.transcript());
        view.toggleFold(AREA);

        assertThat(drawn(view, AREA)).contains("  ✓ Ran", "  │ one", "  │ two");
        view.toggleFold(AREA);
        assertThat(drawn(view, AREA)).contains("  ✓ Ran").doesNotContain("  │ one");
    }

    @Test
    void rows_are_selected_without_their_bars_and_rules() {
        TranscriptView view = view(2);
        List<String> rows = drawn(view, AREA);
        view.beginSelection(new TerminalPosition(4, rows.indexOf("▌ ask 1")), AREA);
        view.extendSelection(new TerminalPosition(6, rows.indexOf("▌ ask 2")), AREA);

        assertThat(view.selectedText(AREA)).isEqualTo("k 1\n\nask 2");
        view.clearSelection();
        assertThat(view.selectedText(AREA)).isEmpty();
    }

    @Test
    void two_clicks_select_a_word_and_three_a_row() {
        Sample sample = asks(1).tool("bash", "{}", Sample.outcome(Status.OK, "see src/a.py, 表格 ok", 1L));
        TranscriptView view = new TranscriptView(sample.transcript());
        view.toggleFold(AREA);
        List<String> rows = drawn(view, AREA);
        int row = rows.indexOf("  │ see src/a.py, 表格 ok");
        TerminalPosition word = new TerminalPosition(rows.get(row).indexOf("a.py"), row);

        view.beginSelection(word, AREA);
        assertThat(view.selectedText(AREA)).isEmpty();
        view.beginSelection(word, AREA);
        assertThat(view.selectedText(AREA)).isEqualTo("src/a.py");
        view.beginSelection(word, AREA);
        assertThat(view.selectedText(AREA)).isEqualTo("see src/a.py, 表格 ok");
        view.beginSelection(word, AREA);
        assertThat(view.selectedText(AREA)).isEmpty();
    }

    @Test
    void a_pause_between_clicks_begins_anew() {
        TranscriptView view = view(1);
        TerminalPosition word = new TerminalPosition(3, drawn(view, AREA).indexOf("▌ ask 1"));
        view.beginSelection(word, AREA);
        for (int tick = 0; view.awaitsClick(); tick++) {
            assertThat(tick).isLessThan(10);
            view.tick();
        }

        view.beginSelection(word, AREA);

        assertThat(view.selectedText(AREA)).isEmpty();
    }

    @Test
    void dragging_above_the_view_scrolls_and_selects_on() {
        TranscriptView view = view(20);
        view.beginSelection(new TerminalPosition(10, 5), AREA);
        for (int i = 0; i < 12; i++) {
            view.extendSelection(new TerminalPosition(0, -1), AREA);
        }

        assertThat(view.below(AREA)).isNotEmpty();
        assertThat(view.selectedText(AREA)).contains("ask 16").contains("ask 19");
    }

    private static Viewport at(TerminalRectangle area) {
        return new Viewport(area, Bands.HALF_ROWS, SideArea.NOTHING);
    }

    private static TranscriptView view(int asks) {
        return new TranscriptView(asks(asks).transcript());
    }

    private static Sample asks(int asks) {
        return asksAfter(new Sample(), 1, asks);
    }

    private static Sample asksAfter(Sample sample, int first, int last) {
        for (int i = first; i <= last; i++) {
            sample.add(new Asked(i, "ask " + i, List.of()));
        }
        return sample;
    }

    private static List<String> drawn(TranscriptView view, Viewport at) {
        TextGrid grid = new TextGrid(at.area().width, at.area().height);
        view.draw(at, grid.graphics());
        return grid.rows();
    }
}
