package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WrapTest {
    private static final List<Ink> ROLES = List.of(Ink.values());
    private static final Margin BULLET = Margin.hanging(Span.of("• ", Ink.ACCENT));

    @Test
    void no_line_begins_with_a_mark_that_ends_what_stands_before_it() {
        for (int width = 8; width < 20; width++) {
            assertThat(Wrap.words(List.of(Span.plain("先看代码，然后修改（“重试”）。完成！")), Margin.NONE, width))
                    .extracting(Line::text)
                    .noneMatch(line -> line.matches("^[，。）”！].*"));
        }
    }

    @Test
    void no_line_ends_with_a_mark_that_opens_what_stands_behind_it() {
        for (int width = 12; width < 24; width++) {
            assertThat(Wrap.words(List.of(Span.plain("内容不会丢失（/context），见“设置”（可选）。")), Margin.NONE, width))
                    .extracting(Line::text)
                    .noneMatch(line -> line.matches(".*[（“]$"));
        }
    }

    @Test
    void breaks_between_words() {
        assertThat(words("the quick brown fox", 10)).containsExactly("the quick", "brown fox");
    }

    @Test
    void a_word_longer_than_a_line_is_broken_inside() {
        assertThat(words("see abcdefghijkl end", 5)).containsExactly("see", "abcde", "fghij", "kl", "end");
    }

    @Test
    void later_lines_hang_behind_the_mark() {
        assertThat(Wrap.words(List.of(Span.plain("one two three four")), BULLET, 14))
                .extracting(Line::text)
                .containsExactly("• one two", "  three four");
    }

    @Test
    void wide_scripts_break_anywhere() {
        assertThat(words("ab 日本語日本語", 8)).containsExactly("ab 日本", "語日本語");
    }

    @Test
    void parts_keep_their_style() {
        List<Line> lines = Wrap.words(
                List.of(Span.plain("a "), Span.of("bold word", Ink.CODE_SPAN), Span.plain(" c")), Margin.NONE, 6);

        assertThat(lines)
                .containsExactly(
                        Line.of(Span.plain("a "), Span.of("bold", Ink.CODE_SPAN)),
                        Line.of(Span.of("word", Ink.CODE_SPAN), Span.plain(" c")));
    }

    @Test
    void indentation_is_kept_where_it_is_asked_for() {
        assertThat(Wrap.cells(List.of(Span.plain("    if (x) {")), Margin.NONE, 7))
                .extracting(Line::text)
                .containsExactly("    if ", "(x) {");
    }

    @Test
    void a_margin_too_deep_for_the_width_is_cut() {
        Margin deep = Margin.hanging(Span.plain(">".repeat(100)));

        assertThat(Wrap.words(List.of(Span.plain("some text")), deep, 20))
                .allSatisfy(line -> assertThat(line.width()).isLessThanOrEqualTo(20))
                .hasSize(1);
    }

    @Test
    void no_line_is_wider_than_asked_and_no_text_is_lost() {
        String[] pieces = {
            "a", "bc", " ", "  ", "日", "e\u0301", "👨‍👩‍👧", "🇩🇪", "\u0301", "-", "word", "\u001b[2J", "\t"
        };
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 1_000; round++) {
            List<Span> text = new ArrayList<>();
            for (int spans = random.nextInt(5); spans >= 0; spans--) {
                StringBuilder piece = new StringBuilder();
                for (int i = random.nextInt(30); i >= 0; i--) {
                    piece.append(pieces[random.nextInt(pieces.length)]);
                }
                text.add(Span.of(piece.toString(), ROLES.get(random.nextInt(ROLES.size()))));
            }
            int width = 2 + random.nextInt(40);
            List<Line> words = Wrap.words(text, Margin.NONE, width);
            List<Line> cells = Wrap.cells(text, Margin.NONE, width);

            assertThat(words).as("seed %d", seed).allSatisfy(line -> fits(line, width));
            assertThat(cells).as("seed %d", seed).allSatisfy(line -> fits(line, width));
            assertThat(joined(words).replace(" ", ""))
                    .isEqualTo(joined(List.of(new Line(text))).replace(" ", ""));
            assertThat(joined(cells)).isEqualTo(joined(List.of(new Line(text))));
        }
    }

    private static void fits(Line line, int width) {
        assertThat(line.width()).isLessThanOrEqualTo(width);
    }

    private static String joined(List<Line> lines) {
        return lines.stream().map(Line::text).collect(Collectors.joining());
    }

    private static List<String> words(String text, int width) {
        return Wrap.words(List.of(Span.plain(text)), Margin.NONE, width).stream()
                .map(Line::text)
                .toList();
    }
}
