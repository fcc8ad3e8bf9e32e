package dev.deepseektui.core.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.workspace.CallFailed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageMarkdownTest {
    @Test
    void headings_lists_links_code_and_tables_are_lines() throws CallFailed {
        String page = """
            <html><head><title>A page</title><script>evil()</script></head><body><nav>Menu</nav>
            <h1>Title</h1><p>One <a href="/two">two</a> <code>x = 1</code>.</p>
            <ul><li>first<ul><li>inner</li></ul></li><li>second</li></ul>
            <pre>a
              b</pre><table><tr><th>k</th><th>v</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>
            """;

        assertThat(markdown(page))
                .startsWith("# Title\n\n")
                .contains("One [two](https://example.org/two) `x = 1`.")
                .contains("- first", "  - inner", "- second")
                .contains("```\na\n  b")
                .contains("| k | v |", "| 1 | 2 |")
                .doesNotContain("evil", "Menu");
    }

    @Test
    void a_link_that_runs_something_is_its_words_alone() throws CallFailed {
        String page = "<a href=\"javascript:alert(1)\">click</a> <a href=\"data:text/html,x\">here</a>";

        assertThat(markdown(page)).isEqualTo("click here");
    }

    @Test
    void a_page_as_deep_as_a_well_is_read() throws CallFailed {
        String page = "<div>".repeat(200_000) + "bottom" + "<ul><li>".repeat(10_000);

        assertThat(markdown(page)).contains("bottom");
    }

    @Test
    void a_page_that_takes_too_long_is_given_up() {
        assertThatThrownBy(() -> PageMarkdown.of("<p>x</p>", "https://example.org/", () -> true))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("too long");
    }

    @Test
    void lists_in_lists_without_end_do_not_fill_the_memory() throws CallFailed {
        assertThat(markdown("<ul><li>x".repeat(100_000))).hasSizeLessThan(8 << 20);
    }

    private static String markdown(String page) throws CallFailed {
        return PageMarkdown.of(page, "https://example.org/one", () -> false);
    }

    @Test
    void anything_is_some_text() throws CallFailed {
        Random random = new Random(3);
        String letters = "<>/=\"'&;abcdefgh lipretdh1 \n\u0000\ud800!-";
        for (int round = 0; round < 3_000; round++) {
            StringBuilder page = new StringBuilder();
            int length = random.nextInt(200);
            for (int i = 0; i < length; i++) {
                page.append(letters.charAt(random.nextInt(letters.length())));
            }

            assertThat(markdown(page.toString())).isNotNull();
        }
    }
}
