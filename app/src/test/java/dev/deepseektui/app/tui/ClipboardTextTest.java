package dev.deepseektui.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClipboardTextTest {
    @Test
    void lines_and_indentation_are_copied_as_they_are() {
        String text = "if (a) {\n\treturn \"für 日本 👩\u200d💻\";\n}\n";

        assertThat(new ClipboardText(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"27, ␛", "0, ␀", "7, ␇", "8, ␈", "127, ␡", "155, <U+009B>", "8238, <U+202E>", "8203, <U+200B>"})
    void control_and_hidden_characters_are_made_visible(int character, String visible) {
        assertThat(new ClipboardText("a" + Character.toString(character) + "b").text())
                .isEqualTo("a" + visible + "b");
    }

    @Test
    void carriage_returns_become_line_ends() {
        assertThat(new ClipboardText("a\r\nb\rc").text()).isEqualTo("a\nb\nc");
    }

    @Test
    void sequence_for_the_terminal_contains_the_safe_text() {
        String sequence = TerminalSignal.clipboard(new ClipboardText("\u001b[201~rm -rf ~\r"))
                .sequence();

        String sent = sequence.substring("\033]52;c;".length(), sequence.length() - 1);
        assertThat(new String(Base64.getDecoder().decode(sent), StandardCharsets.UTF_8))
                .isEqualTo("␛[201~rm -rf ~\n");
    }
}
