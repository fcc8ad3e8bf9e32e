package dev.deepseektui.app.tui.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeskTest {
    private static final Instant START = Instant.parse("2026-11-18T12:00:00Z");

    @ParameterizedTest
    @CsvSource({"20, 6", "40, 24", "60, 34", "80, 24", "110, 40", "140, 46", "220, 54"})
    void it_fits_every_screen(int columns, int rows) throws Exception {
        Desk desk = busy(new TerminalSize(columns, rows));

        Golden.assertScreen(grid(desk), "desk/busy", "[pasted 1,204", "ask before");
    }

    @Test
    void where_nothing_fits_it_says_so_and_never_throws() {
        for (int columns = 1; columns < 30; columns++) {
            for (int rows = 1; rows < 8; rows++) {
                assertThat(drawn(busy(new TerminalSize(columns, rows)))).hasSize(rows);
            }
        }
    }

    private static Desk fresh(TerminalSize size) {
        Desk desk = Desks.fresh(size, START.plusSeconds(12));
        return desk.with(desk.status().onBranch(Optional.of("main")));
    }

    private static Desk busy(TerminalSize size) {
        TokenUsage usage = new TokenUsage(67_200L, 900L, 61_000L, 6_200L, 300L);
        Desk desk = fresh(size);
        for (TapeEvent event : List.of(
                new SessionStarted("s1", "/work", "1", "deepseek-v4-pro", "high", "", "[]", null),
                new Asked(1, "Fix it", List.of()),
                new RequestSent(1, 1, 67_200, 65_536, new RequestSent.Parts(6_200, 0, 0, 61_000, 131_072)),
                new ReplyReceived(1, "Done", null, List.of(), "stop", usage, null, null),
                new PlanUpdated(
                        null,
                        List.of(),
                        List.of(new Item("解析空输入", State.DONE), new Item("Test the empty file", State.IN_PROGRESS))))) {
            desk = desk.after(new Recorded(1, START, event, 0));
        }
        return desk.with(desk.ask()
                .type("And now the flaky test in ParserTest 👩‍👩‍👧, please:\n")
                .paste("line\n".repeat(1204)));
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
