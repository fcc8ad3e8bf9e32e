package dev.deepseektui.app.tui.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.pane.Pane.PreviousSession;
import dev.deepseektui.core.base.language.Language;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartCardTest {
    @ParameterizedTest
    @CsvSource({"40, 20", "60, 24", "140, 28"})
    void it_stands_in_the_middle(int columns, int rows) throws Exception {
        Golden.assertScreen(grid(desk(), columns, rows), "desk/start", "~/src/orders");
    }

    @ParameterizedTest
    @CsvSource({"40, 24", "60, 24", "140, 28"})
    void without_a_key_it_says_how_to_get_one_and_what_can_be_done_meanwhile(int columns, int rows) throws Exception {
        Desk desk = desk();
        Desk guided = desk.with(desk.status().answeredBy("built-in guide"));

        Golden.assertScreen(grid(guided, columns, rows), "desk/start-no-key");
    }

    @ParameterizedTest
    @CsvSource({"40, 24", "60, 24", "140, 40"})
    void in_chinese_it_fits_at_double_width(int columns, int rows) throws Exception {
        Desk desk = desk();
        Desk guided = desk.with(desk.status().answeredBy("内置向导"));
        Language.CHINESE.makeCurrent();
        try {
            Golden.assertScreen(grid(desk, columns, rows), "desk/start-zh");
            Golden.assertScreen(grid(guided, columns, rows), "desk/start-zh-no-key");
        } finally {
            Language.ENGLISH.makeCurrent();
        }
    }

    @Test
    void what_was_worked_at_last_can_be_continued() {
        Desk desk = desk();
        PreviousSession last =
                new PreviousSession("Split the order model", desk.now().minusSeconds(7_300));
        Desk known = desk.with(desk.pane().knowing(Optional.of(last)));

        assertThat(drawn(known, 97, 28))
                .anyMatch(row -> row.strip().matches("Last time  Split the order model · .* · /resume"));
        assertThat(drawn(known, 40, 28)).anyMatch(row -> row.strip().matches("Last time  Sp.*… · .* · /resume"));
    }

    @Test
    void on_a_screen_of_any_size_it_stays_in_its_area() {
        for (int columns = 1; columns < 70; columns++) {
            for (int rows = 0; rows < 20; rows++) {
                assertThat(drawn(desk(), columns, rows)).hasSize(rows);
            }
        }
    }

    private static Desk desk() {
        Desk desk = Desks.fresh(100, 34);
        return desk.with(desk.pane().at("~/src/orders")).with(desk.status().onBranch(Optional.of("main")));
    }

    private static List<String> drawn(Desk desk, int columns, int rows) {
        return grid(desk, columns, rows).rows();
    }

    private static TextGrid grid(Desk desk, int columns, int rows) {
        TextGrid grid = new TextGrid(columns, rows);
        StartCard.draw(desk, new TerminalRectangle(0, 0, columns, rows), grid.graphics());
        return grid;
    }
}
