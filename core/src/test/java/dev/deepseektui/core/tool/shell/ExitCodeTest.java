package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExitCodeTest {
    @ParameterizedTest
    @CsvSource({"HUP, 129", "INT, 130", "KILL, 137", "SEGV, 139", "PIPE, 141", "TERM, 143"})
    void a_signal_is_named(String signal, int code) {
        assertThat(ExitStatus.words(code)).isEqualTo("exit code " + code + ": killed by SIG" + signal);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 127, 128, 138, 255})
    void a_code_that_no_signal_gives_everywhere_stands_alone(int code) {
        assertThat(ExitStatus.words(code)).isEqualTo("exit code " + code);
    }
}
