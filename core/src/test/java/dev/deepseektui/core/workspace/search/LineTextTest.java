package dev.deepseektui.core.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LineTextTest {
    private final Cancellation cancellation = new Cancellation();

    @Test
    void it_is_the_line_whatever_letters_it_has() {
        String bytes = LineText.bytes("one\ngrün 🙂\n");

        assertThat(line(bytes, 0, 3)).hasToString("one").hasSize(3);
        assertThat(line(bytes, 4, bytes.length() - 1)).hasToString("grün 🙂").hasSize(7);
        assertThat(line(bytes, 0, 3).subSequence(1, 3)).isEqualTo("ne");
    }

    @Test
    void cancelling_stops_a_match_within_the_line() {
        LineText line = line("a".repeat(300), 0, 300);
        cancellation.cancel();

        assertThatThrownBy(() -> Pattern.compile("a*a*a*a*a*[b]").matcher(line).find())
                .isInstanceOf(LineText.MatchStopped.class);
    }

    private LineText line(String bytes, int from, int to) {
        return new LineText(cancellation).of(bytes, from, to);
    }
}
