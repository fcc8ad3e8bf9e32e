package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.SafeText;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactTextTest {
    private static final Style CODE = Style.of(Ink.CODE_SPAN);

    private static String shown(String line) {
        return ExactText.spans(line, CODE).stream().map(Span::text).collect(Collectors.joining());
    }

    @Test
    void what_does_not_show_itself_is_marked() {
        assertThat(shown("a\u202eb\u2066c\u200bd\u200de\ufefff"))
                .isEqualTo("a<U+202E>b<U+2066>c<U+200B>d<U+200D>e<U+FEFF>f");
        assertThat(shown("\u001b[2J\r\t\u0007\u007f\u009b")).isEqualTo("␛[2J␍␉␇␡<U+009B>");
        assertThat(shown("\ud800x\udc00")).isEqualTo("<U+D800>x<U+DC00>");
        assertThat(shown("\ue000\u2028\u2029\udb40\udc41")).isEqualTo("<U+E000><U+2028><U+2029><U+E0041>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00a0", "\u2003", "\u3000", "\u3164", "\u115f", "\u2800", "\u034f", "\u180e", "\ufe0a"})
    void blanks_that_are_none_are_marked(String blank) {
        assertThat(shown("a" + blank + "b")).isEqualTo(String.format("a<U+%04X>b", blank.codePointAt(0)));
    }

    @Test
    void what_is_seen_stays_as_it_is() {
        String text = "grep -n 'für' 日本語.txt e\u0301 👩 ⚠ | sort";

        assertThat(shown(text)).isEqualTo(text);
        assertThat(ExactText.hasMarks(text)).isFalse();
    }

    @Test
    void a_mark_has_another_style_than_the_text_around_it() {
        assertThat(ExactText.spans("a\u202eb", CODE))
                .extracting(Span::style)
                .containsExactly(
                        CODE.asWritten(), Style.of(Ink.ATTENTION).inBold().asWritten(), CODE.asWritten());
    }

    @Test
    void only_line_feeds_end_lines() {
        assertThat(ExactText.lines("a\rb\r\nc\u2028d\n\ne\n")).containsExactly("a\rb\r", "c\u2028d", "", "e");
        assertThat(ExactText.lines("")).isEmpty();
    }

    /** The filter for all text changes nothing more, so nothing is hidden in the result. */
    @RepeatedTest(20)
    void nothing_that_is_hidden_is_left(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append((char) (random.nextBoolean() ? random.nextInt(0x3000) : random.nextInt(0x10000)));
        }
        String shown = shown(text.toString());

        assertThat(shown).as("seed %d", repetition.getCurrentRepetition()).isEqualTo(SafeText.line(shown));
        assertThat(ExactText.hasMarks(shown)).isFalse();
        assertThat(shown.chars()).noneMatch(c -> Character.getType(c) == Character.FORMAT || c == 0xa0);
    }
}
