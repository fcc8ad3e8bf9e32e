package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines about the mistakes of a model. */
class RepairLinesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "repetition | text | Stopped: the answer repeated one line",
                "repetition | reasoning | Stopped: the reasoning repeated one line",
                "repetition | arguments | Stopped: the arguments of a call repeated one line",
                "announcement | continued | The model ended without doing what it announced; continued",
                "empty | continued | The model answered nothing; asked again",
                "incomplete_call | continued | The model wrote an incomplete tool call; asked again",
                "cut_call | length | A call was cut off at the maximum length of the answer and was not run",
                "repeated_call | grep | The model repeats grep with the same result"
            })
    void mistake_that_stopped_something_is_one_line(String what, String form, String line) {
        assertThat(EventLines.ofRepair(new ModelRepaired(what, form))).contains(line);
    }

    @Test
    void repaired_mistake_is_invisible() {
        assertThat(EventLines.ofRepair(new ModelRepaired("leaked_call", "dsml")))
                .isEqualTo(Optional.empty());
        assertThat(EventLines.ofRepair(new ModelRepaired("arguments", "wrapped:input")))
                .isEmpty();
    }
}
