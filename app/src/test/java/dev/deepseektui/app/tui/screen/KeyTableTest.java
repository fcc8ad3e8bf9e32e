package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.DeskView;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.screen.KeyTable.KeyTarget;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parts that take a key, and their effects on the desk. */
class KeyTableTest {
    private static final TerminalSize LARGE = new TerminalSize(120, 40);

    @Test
    void letters_are_written_and_sending_is_left_to_the_screen() {
        Desk written = press(Desks.onMain(LARGE), KeyStrokes.of('h'), KeyStrokes.of('i'));

        assertThat(written.ask().ask()).isEqualTo("hi");
        assertThat(part(written, new KeyStroke(KeyType.Enter))).isEqualTo(KeyTarget.SCREEN);
        assertThat(part(written, KeyStrokes.of('x', KeyStrokes.CTRL))).isEqualTo(KeyTarget.NONE);
    }

    @Test
    void a_paste_is_written_and_sends_nothing() {
        KeyStroke paste = new PasteStroke("rm -rf /\n");

        assertThat(part(Desks.onMain(LARGE), paste)).isEqualTo(KeyTarget.EDITOR);
        assertThat(press(Desks.onMain(LARGE), paste).ask().ask()).isEqualTo("rm -rf /\n");
    }

    @Test
    void with_nothing_written_home_end_and_ctrl_d_mean_the_screen() {
        Desk empty = Desks.onMain(LARGE);
        Desk written = press(empty, KeyStrokes.of('a'));

        assertThat(part(empty, new KeyStroke(KeyType.Home))).isEqualTo(KeyTarget.TRANSCRIPT);
        assertThat(part(empty, new KeyStroke(KeyType.End))).isEqualTo(KeyTarget.TRANSCRIPT);
        assertThat(part(empty, KeyStrokes.of('d', KeyStrokes.CTRL))).isEqualTo(KeyTarget.SCREEN);
        assertThat(part(written, new KeyStroke(KeyType.Home))).isEqualTo(KeyTarget.EDITOR);
        assertThat(press(written, new KeyStroke(KeyType.Home), KeyStrokes.of('d', KeyStrokes.CTRL))
                        .ask()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void in_a_search_escape_ends_it_and_outside_it_is_the_screens() {
        Desk desk = press(Desks.onMain(LARGE), KeyStrokes.of('a'));

        assertThat(part(desk, new KeyStroke(KeyType.Escape))).isEqualTo(KeyTarget.SCREEN);
        assertThat(part(press(desk, KeyStrokes.of('r', KeyStrokes.CTRL)), new KeyStroke(KeyType.Escape)))
                .isEqualTo(KeyTarget.EDITOR);
    }

    @Test
    void the_panes_key_hides_and_shows_it() {
        Desk desk = Desks.busy(LARGE);

        assertThat(desk.layout().hasPane()).isTrue();
        Desk hidden = press(desk, new KeyStroke(KeyType.F2));
        assertThat(hidden.layout().hasPane()).isFalse();
        assertThat(press(hidden, new KeyStroke(KeyType.F2)).layout().hasPane()).isTrue();
    }

    @Test
    void sections_are_chosen_and_folded_by_keys_and_typing_goes_on() {
        Desk chosen = press(Desks.busy(LARGE), new KeyStroke(KeyType.F4));
        assertThat(chosen.pane().hasChosen()).isTrue();

        Desk folded = press(chosen, new KeyStroke(KeyType.Enter));
        assertThat(folded.pane().folded()).containsExactly(PaneTopic.PLAN);
        assertThat(part(chosen, new KeyStroke(KeyType.Escape))).isEqualTo(KeyTarget.PANE);
        assertThat(press(folded, KeyStrokes.of('x')))
                .returns(true, desk -> desk.ask().ask().endsWith("\nx"))
                .returns(false, desk -> desk.pane().hasChosen());
    }

    @Test
    void a_click_folds_a_section() {
        Desk desk = Desks.busy(LARGE);
        int column = desk.layout().pane().x + 3;

        Desk folded = press(desk, new MouseAction(MouseActionType.CLICK_DOWN, 1, new TerminalPosition(column, 4)));

        assertThat(folded.pane().folded()).containsExactly(PaneTopic.PLAN);
        assertThat(press(desk, new MouseAction(MouseActionType.CLICK_DOWN, 1, new TerminalPosition(3, 0))))
                .isEqualTo(desk);
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void any_keys_at_any_size_leave_a_cursor_on_the_screen(long seed) {
        Random random = new Random(seed);
        Desk desk = Desks.busy(LARGE);
        desk = desk.with(desk.ask().knowing(new History(List.of("one", "two 二\nthree", "x".repeat(3000)))));
        List<KeyStroke> keys = List.of(
                KeyStrokes.of('a'),
                KeyStrokes.of(' '),
                KeyStrokes.of('中'),
                KeyStrokes.of('\u0301'),
                new KeyStroke(KeyType.ArrowUp),
                new KeyStroke(KeyType.ArrowDown),
                new KeyStroke(KeyType.ArrowLeft),
                new KeyStroke(KeyType.Home),
                new KeyStroke(KeyType.Backspace),
                KeyStrokes.of('r', KeyStrokes.CTRL),
                new KeyStroke(KeyType.Enter),
                KeyStrokes.of('j', KeyStrokes.CTRL),
                new KeyStroke(KeyType.Escape),
                KeyStrokes.of('k', KeyStrokes.CTRL),
                KeyStrokes.of('y', KeyStrokes.CTRL),
                new KeyStroke(KeyType.F2),
                new KeyStroke(KeyType.F4),
                KeyStrokes.of('_', KeyStrokes.CTRL),
                new PasteStroke("p\u001b[2J\n".repeat(40)));
        for (int step = 0; step < 300; step++) {
            desk = press(desk, keys.get(random.nextInt(keys.size())));
            if (step % 10 == 0) {
                desk = desk.sized(new TerminalSize(20 + random.nextInt(180), 6 + random.nextInt(50)));
            }
            drawn(desk);
            TerminalSize size = desk.size();
            assertThat(DeskView.cursor(desk, FootContents.WRITING).orElseThrow())
                    .as("seed %d, step %d, %s", seed, step, size)
                    .matches(cursor -> cursor.getColumn() < size.getColumns() && cursor.getRow() < size.getRows() - 1);
        }
    }

    private static Desk press(Desk desk, KeyStroke... keys) {
        Desk now = desk;
        for (KeyStroke stroke : keys) {
            KeyPress key = KeyPress.of(stroke, now.bindings());
            now = switch (part(now, stroke)) {
                case EDITOR -> now.edited(key);
                case PANE -> now.afterPaneKey(key);
                default -> now.withoutChosenSection();
            };
        }
        return now;
    }

    private static KeyTarget part(Desk desk, KeyStroke stroke) {
        Transcript transcript = new Transcript(new MemoryTape(InstantSource.system())::read, Reasoning.SUMMARY);
        return KeyTable.part(ScreenModel.of(desk, transcript, Desks.START), KeyPress.of(stroke, desk.bindings()));
    }

    private static List<String> drawn(Desk desk) {
        TextGrid grid = new TextGrid(desk.size().getColumns(), desk.size().getRows());
        DeskView.draw(desk, FootContents.WRITING, grid.graphics());
        return grid.rows();
    }
}
