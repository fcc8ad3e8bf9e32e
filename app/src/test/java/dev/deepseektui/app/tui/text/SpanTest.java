package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Style.Ink;
import org.junit.jupiter.api.Test;

class SpanTest {
    @Test
    void nothing_that_could_move_the_cursor_reorder_or_hide_gets_into_a_span() {
        assertThat(Span.plain("a\u001b[2J\r\n\u202eb\u200bc").text()).isEqualTo("a␛[2J␍␊<U+202E>b<U+200B>c");
    }

    @Test
    void a_line_too_long_is_shortened_with_an_ellipsis_in_its_style() {
        Line line = Line.of(Span.plain("abc"), Span.of("日本語", Ink.CODE_SPAN));

        assertThat(line.shortenedTo(6)).isEqualTo(Line.of(Span.plain("abc"), Span.of("日…", Ink.CODE_SPAN)));
        assertThat(line.shortenedTo(9)).isSameAs(line);
        assertThat(line.shortenedTo(0).text()).isEmpty();
    }
}
