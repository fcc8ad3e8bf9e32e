package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.googlecode.lanterna.TerminalSize;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SttyTest {
    @Test
    void rows_come_before_columns() throws Exception {
        assertThat(Stty.parse("50 200\n")).isEqualTo(new TerminalSize(200, 50));
    }

    @Test
    void a_terminal_that_does_not_know_its_size_has_the_usual_one() throws Exception {
        assertThat(Stty.parse("0 0\n")).isEqualTo(new TerminalSize(80, 24));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "stty: not a terminal", "50"})
    void any_other_answer_is_no_size(String answer) {
        assertThatThrownBy(() -> Stty.parse(answer))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(answer);
    }
}
