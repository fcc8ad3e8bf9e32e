package dev.deepseektui.app.tui.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {
    @ParameterizedTest
    @ValueSource(ints = {30, 60, 80, 140})
    void an_answer_looks_as_in_the_grid(int width) throws Exception {
        List<Line> lines = Markdown.lines(Golden.text("markdown/answer.md"), column(width));

        assertThat(lines)
                .allSatisfy(line -> assertThat(line.width() - line.outdent()).isLessThanOrEqualTo(width));
        if (width == 60 || width == 140) {
            Golden.assertSame(lines.stream().map(Line::text).toList(), "markdown/answer-" + width + ".txt");
        }
    }

    @Test
    void emphasis_code_and_links_have_their_styles() {
        assertThat(Markdown.lines("a **b** *c* `d` [e](http://f)", column(80))
                        .get(0)
                        .spans())
                .contains(
                        new Span("b", Style.PLAIN.inBold()),
                        new Span("c", Style.PLAIN.inItalic()),
                        Span.of("d", Ink.CODE_SPAN),
                        new Span("e", Style.of(Ink.ACCENT).underlined().linkedTo("http://f")),
                        Span.dim(" (http://f)"));
    }

    @Test
    void what_is_crossed_out_is_and_about_is_not() {
        assertThat(Markdown.lines("a ~~b **c**~~ d", column(80)).get(0).spans())
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
        assertThat(Markdown.lines("a[^3]", column(80)).get(0).spans())
                .containsExactly(
                        Span.plain("a"), new Span("³", Style.of(Ink.ACCENT).underlined()));
    }

    @Test
    void a_footnote_with_a_name_keeps_it() {
        assertThat(text("So[^note].\n\n[^note]: word", 80)).isEqualTo("So[^note].\n\n[^note]: word");
    }

    @Test
    void what_only_looks_like_a_footnote_stays() {
        assertThat(text("`[^1]` matches [^0-9] and [^abc] and [^]", 80))
                .isEqualTo("[^1] matches [^0-9] and [^abc] and [^]");
        assertThat(text("```\n[^1]: a\n```", 80)).contains("    [^1]: a ");
        assertThat(text("[a]: http://b\n\n[a]", 80)).contains("http://b");
    }

    @Test
    void a_link_leads_to_the_address_that_stands_behind_it() {
        List<Span> spans = Markdown.lines("[good](https://other.example/)", column(60))
                .get(0)
                .spans();

        assertThat(spans.get(0).style().link()).isEqualTo("https://other.example/");
        assertThat(spans.get(1).text()).isEqualTo(" (https://other.example/)");
        assertThat(spans.get(1).style().link()).isEmpty();
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
        List<Line> lines = Markdown.lines("```java\nint a; /* b\nc */ return 1;\n```", column(80));

        assertThat(lines.get(2).spans())
                .contains(
                        new Span("c */", Style.DIM.inItalic().on(Background.BAND)),
                        new Span("return", Style.of(Ink.KEYWORD).on(Background.BAND)));
    }

    @Test
    void a_table_whose_columns_get_too_narrow_says_one_cell_a_line() {
        String table =
                "| name | meaning | value |\n|---|---|---|\n| alpha beta gamma | what it is for | 1 |\n| b | c | 2 |";

        assertThat(text(table, 24))
                .isEqualTo(
                        "name  alpha beta gamma\nmeaning  what it is for\nvalue  1\n\nname  b\nmeaning  c\nvalue  2");
    }

    @Test
    void figures_stand_at_the_right_where_the_table_does_not_say_otherwise() {
        assertThat(text("| run | time |\n|---|---|\n| a | 0.2 s |\n| b | 12 s |", 80))
                .isEqualTo("run    time\n───   ─────\na     0.2 s\nb      12 s");
    }

    @Test
    void rows_of_wrapped_cells_have_an_empty_row_between_them() {
        String table = "| a | b |\n|---|---|\n| one two three four five | x |\n| six | y |";

        assertThat(text(table, 18))
                .isEqualTo(
                        "a                b\n──────────────   ─\none two three    x\nfour five\n\nsix              y");
    }

    @Test
    void headings_show_their_weight_and_no_marks() {
        assertThat(Markdown.lines("# A\n\n## B\n\n### C", column(80)).stream().flatMap(line -> line.spans().stream()))
                .containsExactly(
                        new Span("A", Style.PLAIN.inBold().underlined()),
                        new Span("B", Style.PLAIN.inBold()),
                        new Span("C", Style.DIM.inBold()));
    }

    @Test
    void code_stands_on_a_band_over_the_column_with_its_language_at_the_right() {
        List<Line> lines = Markdown.lines("Do:\n\n```sh\nls\n```\n\nThen.", column(20));

        assertThat(lines.stream().map(Line::text))
                .containsExactly("Do:", "▄".repeat(22), "    ls            sh  ", "▀".repeat(22), "Then.");
        assertThat(lines.get(2).outdent()).isEqualTo(Bands.EDGE);
        assertThat(lines.get(2).spans())
                .allSatisfy(span -> assertThat(span.style().ground()).isEqualTo(Background.BAND));
    }

    @Test
    void without_grounds_code_stands_behind_a_bar() {
        assertThat(Markdown.lines("Do:\n\n```\nls\n```\n\nThen.", new TextColumn(20, Bands.RULES)).stream()
                        .map(Line::text))
                .containsExactly("Do:", "", "│ ls", "", "Then.");
    }

    @Test
    void sentences_end_at_a_hundred_cells_and_code_does_not() {
        List<Line> lines = Markdown.lines("word ".repeat(40) + "\n\n```\n" + "x".repeat(110) + "\n```", column(118));

        assertThat(lines.get(0).width()).isEqualTo(99);
        assertThat(lines.stream().map(Line::text)).contains("    " + "x".repeat(110) + " ".repeat(6));
    }

    @Test
    void what_nests_too_deep_is_shown_all_the_same() {
        String deep = ">".repeat(5_000) + " a " + "*".repeat(5_000) + "b" + "[".repeat(5_000) + "~~".repeat(5_000);

        assertThat(text(deep, 40)).contains("a").contains("b");
    }

    private static TextColumn column(int width) {
        return new TextColumn(width, Bands.HALF_ROWS);
    }

    private static String text(String markdown, int width) {
        return Markdown.lines(markdown, column(width)).stream().map(Line::text).collect(Collectors.joining("\n"));
    }
}
