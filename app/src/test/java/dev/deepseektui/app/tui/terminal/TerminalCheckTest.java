package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalCheckTest {
    @Test
    void a_pipe_is_told_to_use_exec() {
        assertThatThrownBy(() -> TerminalCheck.require(false, Map.of("TERM", "xterm")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("deepseek-tui exec");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dumb", "unknown", ""})
    void a_terminal_that_moves_no_cursor_is_refused(String kind) {
        assertThatThrownBy(() -> TerminalCheck.require(true, Map.of("TERM", kind)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("TERM is \"" + kind + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xterm-256color", "screen", "linux", "vt100"})
    void all_others_show_a_screen(String kind) {
        assertThatCode(() -> TerminalCheck.require(true, Map.of("TERM", kind))).doesNotThrowAnyException();
    }
}
