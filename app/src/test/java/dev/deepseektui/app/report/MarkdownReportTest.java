package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.MarkdownText.Commonmark;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownReportTest {
    private static final int TEXTS = 2_000;

    private static String report(TapeEvent... events) throws IOException {
        return Reports.of(ExportFormat.md, events);
    }

    @Test
    void a_call_is_readable_and_its_result_is_folded() throws IOException {
        ToolCall call = new ToolCall("1", "write", "{\"file_path\":\"a.txt\",\"content\":\"one\\ntwo\"}");

        assertThat(report(
                        new ReplyReceived(1, "", "Hm.", List.of(call), "stop", null, "m", null, null, null),
                        new ToolReturned("1", "write", ToolOutcome.of(Status.OK, "Written."))))
                .isEqualTo("""
                    <details><summary>Reasoning</summary>

                    ```
                    Hm.
                    ```

                    </details>

                    - ✓ `write` ok

                    ```
                    file_path: a.txt
                    content:
                    one
                    two
                    ```

                    <details><summary>Result</summary>

                    ```
                    Written.
                    ```

                    </details>

                    """);
    }

    @Test
    void an_answer_that_was_asked_for_again_stands_there_as_cut() throws IOException {
        assertThat(report(new ReplyCut(1, 1, "Half of", null, List.of(), "answer cut off", "It broke.", 1, 5)))
                .isEqualTo("Half of\n\n*`incomplete: answer cut off; requested again`*\n\n");
    }

    @Test
    void a_command_that_failed_says_so_and_how_it_ended() throws IOException {
        assertThat(report(new ToolReturned(
                        "1",
                        "bash",
                        ToolOutcome.of(Status.OK, "1\n2\n3\n4\n5").exited(3).lasting(20))))
                .startsWith("- ✗ `bash` exit 3, 0.0 s\n\n```\n2\n3\n4\n5\n```\n\n");
    }

    @Test
    void an_ask_is_quoted_so_that_its_headings_are_none_of_the_sessions() throws IOException {
        assertThat(report(new Asked(1, "why?\n\n## 2. You\n```", List.of())))
                .isEqualTo("## 1. You\n\n> why?\n>\n> ## 2. You\n> ```\n\n");
    }

    @Test
    void an_ask_says_what_of_it_came_through_a_pipe() throws IOException {
        assertThat(report(new Asked(1, "sum up", List.of(), new Asked.PipedInput(1200, false), null, null)))
                .isEqualTo("## 1. You\n\n> sum up\n\n*`with 1200 bytes from standard input`*\n\n");
        assertThat(report(new Asked(1, "sum up", List.of(), new Asked.PipedInput(6, true), null, null)))
                .endsWith("*`read from standard input`*\n\n");
    }

    @Test
    void an_answer_that_broke_off_in_its_code_does_not_swallow_the_rest() throws IOException {
        assertThat(report(Reports.reply("Look:\n\n```java\nclass A {")))
                .isEqualTo("````\nLook:\n\n```java\nclass A {\n````\n\n");
        assertThat(report(Reports.reply("Look: <!-- no\n\n<!-- end"))).isEqualTo("Look: &lt;!-- no\n\n&lt;!-- end\n\n");
        assertThat(report(Reports.reply("```java\nclass A {}\n```"))).isEqualTo("```java\nclass A {}\n```\n\n");
    }

    @Test
    void a_picture_in_an_answer_or_an_ask_is_not_fetched() throws IOException {
        assertThat(report(
                        new Asked(1, "see ![x](http://e.example/?q)", List.of()),
                        Reports.reply("![x](http://e.example/?q) <img src=\"http://e.example\">")))
                .isEqualTo("## 1. You\n\n> see &#33;[x](http://e.example/?q)\n\n"
                        + "&#33;[x](http://e.example/?q) &lt;img src=\"http://e.example\">\n\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    ![x](http://e.example/?q)",
                "\t<img src=\"http://e.example\">",
                "      ![x](http://e.example)\n\n- a"
            })
    void nothing_is_fetched_by_an_answer_that_goes_on_with_a_list(String answer) throws IOException {
        String report = report(
                new ToolReturned("1", "bash", ToolOutcome.of(Status.OK, "")),
                Reports.reply(answer),
                Reports.reply("- a list"),
                Reports.reply(answer));

        assertThat(report.replaceAll("(?m)^(?:<details><summary>(?:Reasoning|Result)</summary>|</details>)$", ""))
                .satisfies(PassiveMarkdownTest::assertIsPassive);
    }

    @Test
    void nothing_in_any_report_is_fetched_or_is_a_tag_of_somebody_else() throws IOException {
        for (long seed : Seed.some(TEXTS / 4).toArray()) {
            Random random = new Random(seed);
            String report = Reports.of(ExportFormat.md, HostileSession.of(random, new HostileText(random)::next));

            assertThat(report.replaceAll("(?m)^(?:<details><summary>(?:Reasoning|Result)</summary>|</details>)$", ""))
                    .as("seed " + seed)
                    .satisfies(PassiveMarkdownTest::assertIsPassive);
        }
    }

    @Test
    void nothing_that_a_tool_prints_breaks_out_of_its_fence() throws IOException {
        for (long seed : Seed.some(TEXTS).toArray()) {
            String text = new HostileText(new Random(seed)).next();
            String page = "before\n\n" + MarkdownText.fenced(text) + "after";

            Node document = Commonmark.PARSER.parse(page);
            assertThat(document.getFirstChild().getNext()).as("seed " + seed).isInstanceOf(FencedCodeBlock.class);
            assertThat(document.getFirstChild().getNext().getNext())
                    .as("seed " + seed)
                    .isSameAs(document.getLastChild());
        }
    }

    @Test
    void nothing_in_the_report_writes_to_the_terminal() throws IOException {
        for (long seed : Seed.some(100).toArray()) {
            Random random = new Random(seed);

            assertThat(Reports.of(ExportFormat.md, HostileSession.of(random, new HostileText(random)::next)))
                    .as("seed " + seed)
                    .doesNotContain("\u001b", "\u009b", "\u202e", "\r");
        }
    }
}
