package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.state.Status;
import dev.deepseektui.app.tui.state.Status.Received;
import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.event.ModeChanged;
import dev.deepseektui.core.event.RequestSent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BottomRowTest {
    private static final Instant NOW = Session.START.plusSeconds(100);

    @Test
    void what_can_best_be_spared_goes_first() throws Exception {
        List<String> rows = new ArrayList<>();
        for (Status status : List.of(idle(), busy(), hostile())) {
            for (int width : new int[] {20, 30, 40, 60, 80, 120, 200}) {
                rows.add(row(status, List.of(), width));
                rows.add(row(status, PaneViewTest.busy().pane().brief(), width));
            }
        }
        Golden.assertSame(rows, "pane/bottom-row.txt");
    }

    @Test
    void it_is_never_wider_than_the_screen() {
        for (Status status : List.of(idle(), busy(), hostile())) {
            for (int width = 1; width < 130; width++) {
                assertThat(Cells.width(row(status, PaneViewTest.busy().pane().brief(), width)))
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    private static Status idle() {
        return Status.of("deepseek-v4-pro", "high", "ask").onBranch(Optional.of("main"));
    }

    private static Status busy() {
        Session session =
                new Session().asks(1).happens(new ModeChanged("auto")).happens(new RequestSent(1, 1, 10, 10, null));
        return session.status().onBranch(Optional.of("feature/empty-input")).receiving(Received.ANSWER, 1234);
    }

    private static Status hostile() {
        return Status.of("模型\u001b[31m-" + "x".repeat(90), "high", "plan")
                .onBranch(Optional.of("e\u0301\u202e" + "b".repeat(300)));
    }

    private static String row(Status status, List<Line> brief, int width) {
        return BottomRow.line(status, NOW, brief, KeyBindings.STANDARD, width).text();
    }
}
