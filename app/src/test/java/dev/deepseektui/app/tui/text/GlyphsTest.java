package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlyphsTest {
    @ParameterizedTest
    @CsvSource({
        "auto, '', UNICODE",
        "auto, C.UTF-8, UNICODE",
        "auto, de_DE.utf8, UNICODE",
        "auto, C, ASCII",
        "auto, de_DE.ISO-8859-1, ASCII",
        "ascii, C.UTF-8, ASCII",
        "unicode, C, UNICODE"
    })
    void the_locale_says_which_marks_there_are_unless_the_user_does(String word, String locale, Glyphs expected) {
        assertThat(Glyphs.of(word, Map.of("LANG", locale))).isEqualTo(expected);
    }

    @Test
    void the_strongest_variable_that_is_set_counts() {
        assertThat(Glyphs.of("auto", Map.of("LC_ALL", "C", "LANG", "C.UTF-8"))).isEqualTo(Glyphs.ASCII);
    }

    @Test
    void every_mark_has_one_of_ascii_in_as_many_cells() {
        assertThat(ascii("✓ Ran make  0.4 s · ✗ ■ ● ○ – ⠹ • ❯ ▌ │ ▎ ━╸─ −3 → ↑↓ “x” ▄▀█"))
                .isEqualTo("+ Ran make  0.4 s - x ! * o - - * > | | | =-- -3 > ^v \"x\"    ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                // Uses the blanks after the mark, so that columns stay aligned.
                "\"say why…   the model reads it\" | \"say why... the model reads it\"",
                // At the start of a row, there is space after the mark.
                "\"… 11 lines\" | \"... 11 lines\"",
                // Cut text keeps its width.
                "orders/retr… | orders/re...",
                "a… | a...",
            })
    void three_dots_say_what_is_left_out(String line, String drawn) {
        assertThat(ascii(line)).isEqualTo(drawn);
    }

    @Test
    void blanks_of_the_next_span_are_taken_too() {
        Line line = Line.of(Span.plain("why…"), Span.dim("   it"));

        assertThat(Glyphs.ASCII.drawn(line).text()).isEqualTo("why... it");
    }

    @Test
    void what_is_no_mark_of_ours_stays() {
        assertThat(ascii("日本 é ☃")).isEqualTo("日本 é ☃");
    }

    private static String ascii(String text) {
        return Glyphs.ASCII.drawn(Line.of(Span.plain(text))).text();
    }
}
