package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.MarkdownText.Commonmark;
import dev.deepseektui.testkit.Seed;
import java.util.Random;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassiveMarkdownTest {
    private static final int TEXTS = 3_000;
    private static final String[] PIECES = {
        "![a](http://e.example/x.png)",
        "![a][b]",
        "[b]: http://e.example\n",
        "<img src=x>",
        "<pre>\n",
        "</pre>\n",
        "```\n",
        "`",
        "``",
        "\n\n",
        "\n",
        "> ",
        "- ",
        "    ",
        "\\",
        "!",
        "[",
        "<",
        "](u)",
        "<!-- ",
        " -->",
        "<div>\n",
        "text ",
        "| a | b |\n|---|---|\n",
        "~~~\n"
    };

    private static String passive(String markdown) {
        return MarkdownText.PassiveMarkdown.of(markdown).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Title\n\nSome *text* with [a link](https://a.example), <https://b.example> and a < b > c!",
                "`![a](b)` and `<img>`\n\n```html\n<img src=x>\n![a](b)\n```\n\n    <script>\n"
            })
    void what_fetches_nothing_stays_as_it_is(String markdown) {
        assertThat(passive(markdown)).isEqualTo(markdown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "![a](http://e.example/x.png)",
                "vec![1]",
                "<img src=x onerror=y>",
                "a<b>c</b>",
                "<div>\n\n</div>"
            })
    void a_picture_or_a_tag_is_text(String markdown) {
        assertIsPassive(passive(markdown));
        assertThat(passive(markdown).replace("&#33;", "!").replace("&lt;", "<")).isEqualTo(markdown);
    }

    @Test
    void code_that_becomes_text_when_a_tag_does_is_passive_too() {
        assertIsPassive(passive("<pre>\n```\n</pre>\n\n```\n![x](http://e.example)\n```\n"));
    }

    @Test
    void whatever_is_put_together_nothing_is_fetched_and_no_html_is_left() {
        for (long seed : Seed.some(TEXTS).toArray()) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(16); i >= 0; i--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            try {
                MarkdownText.PassiveMarkdown.of(text.toString()).ifPresent(PassiveMarkdownTest::assertIsPassive);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    static void assertIsPassive(String markdown) {
        Node document = Commonmark.PARSER.parse(markdown);
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Image image) {
                throw new AssertionError("a picture in " + markdown);
            }

            @Override
            public void visit(HtmlInline html) {
                throw new AssertionError("HTML in " + markdown);
            }

            @Override
            public void visit(HtmlBlock html) {
                throw new AssertionError("HTML in " + markdown);
            }
        });
    }
}
