package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AnswersOfTerminalTest {
    private final List<KeyStroke> keys = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private final KeyDecoder decoder = new KeyDecoder(keys::add, answers::add);

    @Test
    void what_the_terminal_tells_is_no_key() {
        feed("a\033]11;rgb:1e1e/1e1e/1e1e\007b\033]11;rgb:ffff/ffff/ffff\033\\c");

        assertThat(answers).containsExactly("]11;rgb:1e1e/1e1e/1e1e", "]11;rgb:ffff/ffff/ffff");
        assertThat(keys).containsExactly(KeyStrokes.of('a'), KeyStrokes.of('b'), KeyStrokes.of('c'));
    }

    @Test
    void an_answer_that_comes_in_parts_is_never_typed() {
        feed("\033]11;rgb:1e1e");
        decoder.expire();
        feed("/1e1e/1e1e\007");

        assertThat(answers).containsExactly("]11;rgb:1e1e/1e1e/1e1e");
        assertThat(keys).isEmpty();
    }

    @Test
    void what_is_too_long_or_breaks_off_tells_nothing() {
        feed("\033]11;" + "x".repeat(500) + "\007\033]11;rgb\030");

        assertThat(answers).isEmpty();
        assertThat(keys).isEmpty();
    }

    @Test
    void what_nobody_asked_for_is_no_key() {
        feed("\033P>|kitty(0.41.1)\033\\x\033_Gi=31;OK\033\\x\033[6;40;20ty\033[?62cz");

        assertThat(keys)
                .containsExactly(KeyStrokes.of('x'), KeyStrokes.of('x'), KeyStrokes.of('y'), KeyStrokes.of('z'));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void an_answer_in_any_parts_with_any_pauses_is_never_typed(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            String answer = "]11;rgb:%04x/1e1e/1e1e".formatted(random.nextInt(1 << 16));
            keys.clear();
            answers.clear();
            feed("\033" + answer.substring(0, 2));
            for (char c : (answer.substring(2) + "\033\\").toCharArray()) {
                if (random.nextInt(3) == 0) {
                    decoder.expire();
                }
                feed(String.valueOf(c));
            }

            assertThat(keys).as("seed %d: %s", seed, answer).isEmpty();
            assertThat(answers).as("seed %d", seed).containsExactly(answer);
        }
    }

    @Test
    void alt_with_what_an_answer_begins_with_is_still_a_key() {
        for (char c : "_P]".toCharArray()) {
            feed("\033" + c);
            decoder.expire();
        }

        assertThat(keys)
                .containsExactly(
                        KeyStrokes.of('_', KeyStrokes.ALT),
                        KeyStrokes.of('P', KeyStrokes.ALT),
                        KeyStrokes.of(']', KeyStrokes.ALT));
    }

    private void feed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        decoder.feed(bytes, 0, bytes.length);
    }
}
