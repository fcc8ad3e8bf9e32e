package dev.deepseektui.app.tui.terminal;

import static dev.deepseektui.app.tui.terminal.Decoded.keys;
import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PasteTest {
    @Test
    void a_paste_is_one_key_however_many_lines_it_has() {
        assertThat(keys("a\033[200~one\rtwo\r\nthree\n\033[201~b"))
                .containsExactly(KeyStrokes.of('a'), new PasteStroke("one\ntwo\nthree\n"), KeyStrokes.of('b'));
    }

    @Test
    void sequences_in_a_paste_are_text() {
        assertThat(keys("\033[200~\033[A \033[200~ \033[20 \033\033[201~"))
                .containsExactly(new PasteStroke("\033[A \033[200~ \033[20 \033"));
    }

    @Test
    void bytes_that_are_no_text_are_marked() {
        byte[] paste = "\033[200~a\377\033[201~".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(keys(paste)).containsExactly(new PasteStroke("a\ufffd"));
    }

    @Test
    void three_megabytes_arrive_whole() {
        String text = "a line with 日本語 and 😀\n".repeat(100_000);

        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeGreaterThan(3_000_000);
        assertThat(keys("\033[200~" + text + "\033[201~")).containsExactly(new PasteStroke(text));
    }

    @Test
    void a_paste_beyond_all_measure_comes_in_pieces_and_whole() {
        String text = "日\n".repeat(KeyDecoder.MAX_PASTE_LENGTH / 3 * 2);

        List<KeyStroke> keys = keys("\033[200~" + text + "\033[201~x");

        assertThat(keys).hasSize(3);
        assertThat(((PasteStroke) keys.get(0)).text() + ((PasteStroke) keys.get(1)).text())
                .isEqualTo(text);
        assertThat(keys.get(2)).isEqualTo(KeyStrokes.of('x'));
    }

    @Test
    void a_paste_that_the_end_of_input_cuts_is_kept() {
        assertThat(keys("\033[200~half")).containsExactly(new PasteStroke("half"));
    }
}
