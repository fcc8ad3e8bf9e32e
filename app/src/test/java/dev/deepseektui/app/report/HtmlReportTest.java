package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.HtmlTags.Tag;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
    private static final int SESSIONS = 300;
    private static final Set<String> TAGS = Set.of(
            ("html head meta title style body h1 h2 h3 h4 h5 h6 p pre code details summary div span a em strong br hr "
                            + "ul ol li blockquote table thead tbody tr th td")
                    .split(" "));
    private static final Set<String> ATTRIBUTES = Set.of(
            "lang", "charset", "http-equiv", "content", "name", "class", "href", "rel", "title", "start", "align");

    @Test
    void nothing_that_anybody_wrote_becomes_a_tag() throws IOException {
        for (long seed : Seed.some(SESSIONS).toArray()) {
            Random random = new Random(seed);
            String page = Reports.of(ExportFormat.html, HostileSession.of(random, new HostileText(random)::next));

            assertThat(HtmlTags.of(page).all()).as("seed " + seed).allSatisfy(HtmlReportTest::isOurs);
        }
    }

    private static void isOurs(Tag tag) {
        assertThat(TAGS).contains(tag.name());
        assertThat(ATTRIBUTES).containsAll(tag.attributes().keySet());
        assertThat(tag.attributes().getOrDefault("href", "").replaceAll("\\s", ""))
                .doesNotContainPattern("(?i)^(?:javascript|vbscript|data|file):");
    }

    @Test
    void the_page_is_whole_and_names_the_session() throws IOException {
        String page = Reports.of(ExportFormat.html, Reports.started());

        assertThat(page)
                .startsWith("<!doctype html>\n<html lang=\"en\">")
                .contains(
                        "<h1>Session <code>s1</code></h1>",
                        "Directory <code>/work</code>",
                        "prefers-color-scheme: dark")
                .endsWith("</body>\n</html>\n")
                .doesNotContain("<script", "http://", "https://");
    }

    @Test
    void the_markdown_of_an_answer_counts_and_its_html_does_not() throws IOException {
        String page = Reports.of(ExportFormat.html, Reports.reply("**bold** <b>no</b>\n\n| a |\n|---|\n| 1 |\n"));

        assertThat(page).contains("<strong>bold</strong> &lt;b&gt;no&lt;/b&gt;", "<td>1</td>");
    }

    @Test
    void a_picture_is_a_link() throws IOException {
        String page = Reports.of(
                ExportFormat.html,
                Reports.reply("![the *map*](https://a.example/map.png) [![in](b.png)](https://c.example)"));

        assertThat(page)
                .contains(
                        "href=\"https://a.example/map.png\">the <em>map</em></a>", "href=\"https://c.example\">in</a>")
                .doesNotContain("<img");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[x](data:text/html,<script>alert(1)</script>)",
                "<data:text/html;base64,PHNjcmlwdD4=>",
                "![x](data:image/svg+xml;base64,PHN2Zz4=)",
                "[x](DATA:text/html,1)",
                "[x](&#100;ata:text/html,1)",
                "[x]( <javascript:alert(1)> )",
                "[x](vbscript:1)",
                "[x](file:///etc/passwd)",
                "[x]: data:text/html,1\n\n[x]"
            })
    void only_an_address_of_the_web_or_of_mail_can_be_followed(String markdown) throws IOException {
        assertThat(HtmlTags.of(Reports.of(ExportFormat.html, Reports.reply(markdown)))
                        .all())
                .extracting(tag -> tag.attributes().getOrDefault("href", ""))
                .containsOnly("");
    }

    @Test
    void reasoning_is_folded() throws IOException {
        assertThat(Reports.of(
                        ExportFormat.html,
                        new ReplyReceived(1, "Yes.", "Is it?", List.of(), "stop", null, "m", null, null, null)))
                .contains("<details class=\"reasoning\"><summary>Reasoning</summary><pre>Is it?</pre></details>");
    }

    @Test
    void a_call_stands_with_its_own_result_though_calls_ran_side_by_side() throws IOException {
        String page = Reports.of(
                ExportFormat.html,
                new ReplyReceived(
                        1,
                        "",
                        null,
                        List.of(
                                new ToolCall("1", "read", "{\"file_path\":\"a.txt\"}"),
                                new ToolCall("2", "bash", "{\"command\":\"make\"}"),
                                new ToolCall("3", "grep", "{\"pattern\":\"x\"}")),
                        "tool_calls",
                        null,
                        "m",
                        null,
                        null,
                        null),
                new ToolReturned(
                        "2",
                        "bash",
                        ToolOutcome.of(Status.ERROR, "no rule").exited(2).lasting(1_250)),
                new ToolReturned("1", "read", ToolOutcome.of(Status.OK, "hello")));

        assertThat(page)
                .contains("<details class=\"bad\"><summary><code>bash</code> exit 2, 1.3 s<span class=\"telling\">no"
                        + " rule</span></summary><pre>command: make</pre><pre>no rule</pre></details>")
                .contains("<details class=\"good\"><summary><code>read</code> ok</summary>"
                        + "<pre>file_path: a.txt</pre><pre>hello</pre></details>")
                .contains("<code>grep</code> no result</summary><pre>pattern: x</pre></details>");
    }

    @Test
    void a_command_that_failed_is_bad_though_the_call_was_in_order_and_shows_its_last_lines() throws IOException {
        String page = Reports.of(
                ExportFormat.html,
                new ToolReturned(
                        "1",
                        "bash",
                        ToolOutcome.of(Status.OK, "1\n2\n3\n4\n<5>").exited(3)));

        assertThat(page)
                .contains("<details class=\"bad\"><summary><code>bash</code> exit 3"
                        + "<span class=\"telling\">2\n3\n4\n&lt;5&gt;</span></summary>");
    }

    @Test
    void what_was_refused_or_stopped_is_neither_good_nor_bad() throws IOException {
        assertThat(Reports.of(
                        ExportFormat.html, new ToolReturned("1", "bash", ToolOutcome.of(Status.REFUSED, "not now"))))
                .contains("<details class=\"stopped\"><summary><code>bash</code> not allowed");
    }

    @Test
    void the_lines_of_a_diff_are_marked_and_no_others() throws IOException {
        String page = Reports.of(
                ExportFormat.html,
                new ToolReturned(
                        "1", "edit", ToolOutcome.of(Status.OK, "- Edited a.\n@@ -1 +1 @@\n-old\n+<new>\n\n+ no more")));

        assertThat(page)
                .contains("<pre>- Edited a.\n"
                        + "<span class=\"hunk\">@@ -1 +1 @@</span>\n"
                        + "<span class=\"removed\">-old</span>\n"
                        + "<span class=\"added\">+&lt;new&gt;</span>\n\n"
                        + "+ no more</pre>");
    }

    @Test
    void the_difference_of_an_edit_stands_below_its_result() throws IOException {
        String page = Reports.of(
                ExportFormat.html,
                new FileEdited("1", "a", 1, 1, "@@ -1 +1 @@\n-old\n+new\n"),
                new ToolReturned("1", "edit", ToolOutcome.of(Status.OK, "Edited a, line 1 (+1 −1)")));

        assertThat(page)
                .contains("<pre>Edited a, line 1 (+1 −1)\n<span class=\"hunk\">@@ -1 +1 @@</span>\n")
                .contains("<span class=\"added\">+new</span>");
    }

    @Test
    void deep_nesting_is_no_danger() throws IOException {
        String deep = "> ".repeat(5_000) + "x\n\n" + "*a **b ".repeat(5_000) + "[".repeat(5_000) + "- ".repeat(5_000);

        assertThat(Reports.of(ExportFormat.html, Reports.reply(deep))).endsWith("</html>\n");
    }

    @Test
    void hidden_and_reordering_characters_are_shown() throws IOException {
        assertThat(Reports.of(ExportFormat.html, new Asked(1, "a\u202eb\u001b", List.of())))
                .contains("a&lt;U+202E&gt;b␛");
    }
}
