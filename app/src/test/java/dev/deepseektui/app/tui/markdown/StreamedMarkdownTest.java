package dev.deepseektui.app.tui.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.markdown.Markdown.StreamedMarkdown;
import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamedMarkdownTest {
    /** Fragments that open, close, interrupt and continue each other. */
    private static final String[] PIECES = {
        "word ",
        "two words",
        "\n",
        "\n",
        "\n\n",
        "```",
        "```java\n",
        "~~~\n",
        "- item",
        "\n- ",
        "  - nested\n",
        "1. one\n",
        "2) two\n",
        "    ",
        "  ",
        "> quote\n",
        "# Head\n",
        "---\n",
        "***\n",
        "| a | b |\n",
        "|---|---|\n",
        "a | b\n- | -\n",
        "**bold",
        "**",
        "`code",
        "`",
        "[link](http://x)",
        "<b>",
        "<!-- ",
        "-->",
        "[ref]: /url\n",
        "[ ] todo",
        "- [x] done\n",
        "\t",
        "\r\n",
        "日本語",
        "👩‍👩‍👧",
        "\u001b[31m",
        "\\",
        "int x = 1; // y\n",
        "/* open\n",
        "\"text",
        "\u0000",
        "\ud83d"
    };

    @Test
    void at_every_moment_a_streamed_answer_looks_like_the_whole_text_so_far() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            String text = someMarkdown(random, 1 + random.nextInt(40));
            int width = 10 + random.nextInt(80);
            StreamedMarkdown streamed = new StreamedMarkdown(Style.PLAIN);
            for (int from = 0; from < text.length(); ) {
                int to = Math.min(text.length(), from + 1 + random.nextInt(8));
                streamed.append(text.substring(from, to));
                assertThat(streamed.lines(column(width)))
                        .as("seed %d round %d: %s", seed, round, text.substring(0, to))
                        .isEqualTo(Markdown.lines(text.substring(0, to), column(width)));
                from = to;
            }
        }
    }

    @Test
    void an_answer_with_everything_in_it_streams_to_the_same_lines() throws Exception {
        String text = Golden.text("markdown/answer.md");
        StreamedMarkdown streamed = new StreamedMarkdown(Style.PLAIN);
        text.codePoints().forEach(c -> {
            streamed.append(Character.toString(c));
            streamed.lines(column(60));
        });

        assertThat(streamed.lines(column(60))).isEqualTo(Markdown.lines(text, column(60)));
        assertThat(streamed.lines(column(100))).isEqualTo(Markdown.lines(text, column(100)));
    }

    @Test
    void parts_longer_than_what_is_laid_out_again_stream_to_the_same_lines() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        String[] parts = {
            "word ".repeat(9_000),
            "x".repeat(40_000),
            "日".repeat(40_000),
            "- item\n".repeat(6_000),
            "a\n".repeat(20_000)
        };
        for (String part : parts) {
            String text = (random.nextBoolean() ? "```java\n" : "- ") + part + "\n\nend **bold**\n";
            StreamedMarkdown streamed = new StreamedMarkdown(Style.PLAIN);
            for (int from = 0; from < text.length(); ) {
                int to = Math.min(text.length(), from + 1 + random.nextInt(3_000));
                streamed.append(text.substring(from, to));
                from = to;
            }
            List<Line> whole = Markdown.lines(text, column(80));

            assertThat(streamed.lines(column(80))).as("seed %d", seed).isEqualTo(whole);
            assertThat(whole.stream()
                            .mapToLong(line -> line.text().replace(" ", "").length())
                            .sum())
                    .isGreaterThanOrEqualTo(part.replaceAll("[-\\s]", "").length());
        }
    }

    @Test
    void random_characters_never_throw_and_never_overflow_the_width() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(400); i >= 0; i--) {
                boolean syntax = random.nextInt(3) > 0;
                text.append(
                        syntax
                                ? "*_`~#>-+|[]()<>!&\\\n\n \t:1.".charAt(random.nextInt(25))
                                : (char) random.nextInt(0x10000));
            }
            int width = 2 + random.nextInt(100);
            assertThat(Markdown.lines(text.toString(), column(width)))
                    .as("seed %d: %s", seed, text)
                    .allSatisfy(
                            line -> assertThat(line.width() - line.outdent()).isLessThanOrEqualTo(width));
        }
    }

    /**
     * Input that is known to cost Markdown parsers quadratic time or a deep stack, with which the test would not end.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "]",
                "![",
                "[](",
                "*a ",
                "*a_ ",
                "**a *a ",
                "`",
                "``` ",
                "<",
                "<!--",
                "<?",
                "&",
                "\\",
                ">",
                "> ",
                "- ",
                "1. ",
                "  - a\n",
                "|",
                "|a",
                "a|b\n-|-\n",
                "_",
                "~~~\n",
                "#",
                "<a href=\"",
                "[a]: x\n",
                "x",
                "日",
                "\u0301",
                "\t",
                "\r"
            })
    void half_a_megabyte_of_one_thing_ends(String piece) {
        String text = piece.repeat((512 << 10) / piece.length());

        assertThat(Markdown.lines(text, column(80))).allMatch(line -> line.width() - line.outdent() <= 80);
    }

    private static String someMarkdown(Random random, int pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private static TextColumn column(int width) {
        return new TextColumn(width, List.of(Bands.values()).get(width % Bands.values().length));
    }
}
