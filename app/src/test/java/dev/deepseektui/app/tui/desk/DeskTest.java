package dev.deepseektui.app.tui.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeskTest {

    @ParameterizedTest
    @CsvSource({"20, 6", "40, 24", "60, 34", "80, 24", "110, 40", "140, 46", "220, 54"})
    void it_fits_every_screen(int columns, int rows) throws Exception {
        Desk desk = Desks.busy(new TerminalSize(columns, rows));

        Golden.assertScreen(grid(desk), "desk/busy", "[pasted 1,204", "ask before");
    }

    @Test
    void where_nothing_fits_it_says_so_and_never_throws() {
        for (int columns = 1; columns < 30; columns++) {
            for (int rows = 1; rows < 8; rows++) {
                assertThat(drawn(Desks.busy(new TerminalSize(columns, rows)))).hasSize(rows);
            }
        }
    }

    private static List<String> drawn(Desk desk) {
        return grid(desk).rows();
    }

    private static TextGrid grid(Desk desk) {
        TextGrid grid = new TextGrid(desk.size().getColumns(), desk.size().getRows());
        DeskView.draw(desk, FootContents.WRITING, grid.graphics());
        return DeskView.cursor(desk, FootContents.WRITING).map(grid::with).orElse(grid);
    }
}
