package dev.deepseektui.app.tui.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {
    @ParameterizedTest
    @ValueSource(ints = {30, 80, 120})
    void an_answer_looks_as_in_the_grid(int width) throws Exception {
        List<Line> lines = Markdown.lines(Golden.text("markdown/answer.md"), width);

        assertThat(lines).allSatisfy(line -> assertThat(line.width()).isLessThanOrEqualTo(width));
        Golden.assertSame(lines.stream().map(Line::text).toList(), "markdown/answer-" + width + ".txt");
    }

    @Test
    void emphasis_code_and_links_have_their_styles() {
        assertThat(Markdown.lines("a **b** *c* `d` [e](http://f)", 80).get(0).spans())
                .contains(
                        new Span("b", Style.PLAIN.inBold()),
                        new Span("c", Style.PLAIN.inItalic()),
                        Span.of("d", Role.CODE_SPAN),
                        new Span("e", Style.of(Role.ACCENT).underlined()),
                        Span.dim(" (http://f)"));
    }

    @Test
    void what_is_crossed_out_is_and_about_is_not() {
        assertThat(Markdown.lines("a ~~b **c**~~ d", 80).get(0).spans())
                .containsExactly(
                        Span.plain("a "),
                        new Span("b ", Style.DIM.inStrikethrough()),
                        new Span("c", Style.DIM.inBold().inStrikethrough()),
                        Span.plain(" d"));
        assertThat(text("~5 s and ~6 s, a~b~c, ~~~x~~~, ~~ y ~~ and `~~z~~`", 80))
                .isEqualTo("~5 s and ~6 s, a~b~c, ~~~x~~~, ~~ y ~~ and ~~z~~");
    }

    @Test
    void footnotes_have_raised_numbers_where_they_are_meant_and_where_they_stand() {
        assertThat(text("So it is[^1]: *so*[^12].\n\n[^1]: See RFC 9110.\n[^12]: <https://a.b>", 80))
                .isEqualTo("So it is¹: so¹².\n\n¹ See RFC 9110.\n¹² https://a.b");
        assertThat(Markdown.lines("a[^3]", 80).get(0).spans())
                .containsExactly(
                        Span.plain("a"), new Span("³", Style.of(Role.ACCENT).underlined()));
    }

    @Test
    void a_footnote_with_a_name_keeps_it() {
        assertThat(text("So[^note].\n\n[^note]: word", 80)).isEqualTo("So[^note].\n\n[^note]: word");
    }

    @Test
    void what_only_looks_like_a_footnote_stays() {
        assertThat(text("`[^1]` matches [^0-9] and [^abc] and [^]", 80))
                .isEqualTo("[^1] matches [^0-9] and [^abc] and [^]");
        assertThat(text("```\n[^1]: a\n```", 80).strip()).isEqualTo("[^1]: a");
        assertThat(text("[a]: http://b\n\n[a]", 80)).contains("http://b");
    }

    @Test
    void a_link_that_is_its_own_text_is_not_said_twice() {
        assertThat(text("<https://a.example> and <me@a.example>", 80)).isEqualTo("https://a.example and me@a.example");
    }

    @Test
    void html_and_what_terminals_obey_are_shown_as_text() {
        assertThat(text("<b>x</b> \u001b[2J\u202e\n\n<script>\nalert(1)\n</script>", 80))
                .isEqualTo("<b>x</b> ␛[2J<U+202E>\n\n<script>\nalert(1)\n</script>");
    }

    @Test
    void code_keeps_its_comment_open_over_lines() {
        List<Line> lines = Markdown.lines("```java\nint a; /* b\nc */ return 1;\n```", 80);

        assertThat(lines.get(2).spans())
                .contains(new Span("c */", Style.DIM.inItalic()), Span.of("return", Role.KEYWORD));
    }

    @Test
    void a_table_without_room_for_its_frame_is_listed() {
        assertThat(text("| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |", 16)).isEqualTo("┌ a: 1\n│ b: 2\n│ c: 3");
    }

    @Test
    void what_nests_too_deep_is_shown_all_the_same() {
        String deep = ">".repeat(5_000) + " a " + "*".repeat(5_000) + "b" + "[".repeat(5_000) + "~~".repeat(5_000);

        assertThat(text(deep, 40)).contains("a").contains("b");
    }

    private static String text(String markdown, int width) {
        return Markdown.lines(markdown, width).stream().map(Line::text).collect(Collectors.joining("\n"));
    }
}
