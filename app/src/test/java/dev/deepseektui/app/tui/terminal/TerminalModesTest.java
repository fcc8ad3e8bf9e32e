package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.app.tui.terminal.FrameScreen.FrameTerminal.FrameOutput;
import dev.deepseektui.app.tui.terminal.TerminalModes.TerminalMode;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TerminalModesTest {
    private final MemoryDevice device = new MemoryDevice(80, 24);
    private final EmulatedTerminal terminal = device.terminal;
    private final TerminalModes modes = new TerminalModes(device, terminal);

    @ParameterizedTest
    @EnumSource
    void what_sets_a_mode_is_undone_by_its_counterpart(TerminalMode mode) {
        terminal.show(mode.on());
        assertThat(terminal.modesSet()).isNotEmpty();

        terminal.show(mode.off());

        assertThat(terminal.modesSet()).isEmpty();
    }

    @Test
    void all_modes_are_set_in_one_write_and_undone_in_one() throws Exception {
        modes.set();
        assertThat(terminal.modesSet())
                .containsExactlyInAnyOrder("?1049", "?2004", ">m", "hidden cursor", "kitty keys 1", "titles 1");
        assertThat(device.raw).isEqualTo(1);

        modes.undo();

        assertThat(terminal.modesSet()).isEmpty();
        assertThat(device.raw).isZero();
        assertThat(terminal.writes()).hasSize(2);
    }

    @Test
    void the_key_modes_are_undone_on_the_screen_that_they_were_set_on() throws Exception {
        modes.set();
        modes.undo();

        assertThat(terminal.writes().get(0)).containsSubsequence("\033[?1049h", "\033[>1u");
        assertThat(terminal.writes().get(1)).containsSubsequence("\033[<u", "\033[?1049l", "\033[23;2t");
    }

    @Test
    void undoing_twice_undoes_once() throws Exception {
        modes.set();
        modes.undo();
        modes.undo();
        modes.undoForGood();

        assertThat(device.raw).isZero();
        assertThat(terminal.writes()).hasSize(2);
    }

    @Test
    void after_the_end_nothing_is_written_and_nothing_set() throws Exception {
        modes.set();
        modes.undoForGood();
        FrameOutput frame = new FrameOutput();
        frame.write("late");

        modes.send(frame);
        modes.want(TerminalMode.MOUSE, true);
        modes.setAgain();

        assertThat(terminal.writes()).hasSize(2);
        assertThat(terminal.modesSet()).isEmpty();
        assertThatThrownBy(modes::set).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void modes_can_be_set_again_after_they_were_undone() throws Exception {
        modes.set();
        modes.undo();
        modes.set();
        modes.undo();

        assertThat(terminal.modesSet()).isEmpty();
        assertThat(device.raw).isZero();
    }

    @Test
    void reclaiming_the_terminal_leaves_nothing_to_be_undone_twice() throws Exception {
        modes.set();
        modes.setAgain();
        assertThat(terminal.modesSet()).contains("kitty keys 1", "titles 1");

        modes.undo();

        assertThat(terminal.modesSet()).isEmpty();
        assertThat(device.raw).isZero();
    }

    @Test
    void the_mouse_is_captured_only_while_it_is_wanted() throws Exception {
        modes.set();
        modes.want(TerminalMode.MOUSE, true);
        modes.want(TerminalMode.MOUSE, true);
        assertThat(terminal.modesSet()).contains("?1002", "?1006");

        modes.want(TerminalMode.MOUSE, false);

        assertThat(terminal.modesSet()).doesNotContain("?1002", "?1006");
        assertThat(terminal.writes()).hasSize(3);
    }

    @Test
    void a_mouse_that_is_captured_is_released_at_the_end() throws Exception {
        modes.set();
        modes.want(TerminalMode.MOUSE, true);

        modes.undo();

        assertThat(terminal.modesSet()).isEmpty();
    }

    @Test
    void the_line_discipline_is_restored_even_where_the_terminal_takes_nothing_more() throws Exception {
        TerminalModes broken = new TerminalModes(device, new OutputStream() {
            private int writes;

            @Override
            public void write(int b) {}

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                writes++;
                if (writes > 1) {
                    throw new IOException("gone");
                }
            }
        });
        broken.set();

        assertThatThrownBy(broken::undo).hasMessage("gone");

        assertThat(device.raw).isZero();
    }
}
