package dev.deepseektui.app.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswersOfTerminalTest {
    private final List<Key> keys = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private final KeyDecoder decoder = new KeyDecoder(keys::add, answers::add);

    @Test
    void what_the_terminal_tells_is_no_key() {
        feed("a\033]11;rgb:1e1e/1e1e/1e1e\007b\033]11;rgb:ffff/ffff/ffff\033\\c");

        assertThat(answers).containsExactly("]11;rgb:1e1e/1e1e/1e1e", "]11;rgb:ffff/ffff/ffff");
        assertThat(keys).containsExactly(Key.of('a'), Key.of('b'), Key.of('c'));
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

    private void feed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        decoder.feed(bytes, 0, bytes.length);
    }
}
