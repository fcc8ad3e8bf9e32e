package dev.deepseektui.core.replay.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.replay.context.TraceEntry.Answered;
import dev.deepseektui.core.replay.context.TraceEntry.Ended;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Results on a tape of an earlier version, as the tools give them now. */
class NewResultsTest {
    private static String now(String tool, Map<String, ?> arguments, ToolOutcome recorded) {
        ToolCall call = new ToolCall("c", tool, Json.line(arguments));
        List<TraceEntry> tape = List.of(new Answered("", "", List.of(call)), new Ended("c", recorded));
        return ((Ended) NewResults.in(tape).get(1)).outcome().text();
    }

    private static ToolOutcome read(String text) {
        return ToolOutcome.onFile(Status.OK, text, "a.py", Access.READ);
    }

    private static String hits(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> i + ":x = " + i + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void a_read_begins_with_its_lines() {
        assertThat(now("read_file", Map.of("path", "a.py"), read("[a.py, 2 lines]\nx\ny\n")))
                .isEqualTo("[2 lines]\nx\ny\n");
        assertThat(now("read_file", Map.of("path", "a.py"), read("[2 lines]\nx\ny\n")))
                .isEqualTo("[2 lines]\nx\ny\n");
    }

    @Test
    void how_to_go_on_is_said_only_where_the_tool_cut() {
        String page = "[a.py, lines 1-2 of 9]\nx\ny\n[7 more lines; go on with from=3]\n";

        assertThat(now("read_file", Map.of("path", "a.py", "to", 2), read(page)))
                .isEqualTo("[lines 1-2 of 9]\nx\ny\n");
        assertThat(now("read_file", Map.of("path", "a.py", "to", 9), read(page)))
                .endsWith("go on with from=3]\n");
        assertThat(now("read_file", Map.of("path", "a.py"), read(page))).endsWith("go on with from=3]\n");
    }

    @Test
    void a_search_shows_ten_lines_of_a_file_translations_last_and_no_binaries() {
        String recorded = "locale/de.po\n7:x\n\nsrc/a.py\n" + hits(12)
                + "\n13 matching lines in 2 files.\n3 binary files were left out.\n";

        assertThat(now("grep", Map.of("pattern", "x"), ToolOutcome.about(Status.OK, recorded, ".")))
                .isEqualTo("src/a.py\n" + hits(10) + "… 2 more matching lines\n\nlocale/de.po\n7:x\n\n"
                        + "13 matching lines in 2 files; 11 are shown: narrow the pattern, the path or the glob.\n");
    }

    @Test
    void a_search_in_one_file_shows_more_of_it_with_the_lines_around() {
        String recorded =
                "a.py\n1-before\n2:x\n3-behind\n--\n8-before\n9:x\n10-behind\n\n2 matching lines in 1 file.\n";

        assertThat(now("grep", Map.of("pattern", "x", "path", "a.py", "context", 1), read(recorded)))
                .isEqualTo(recorded);
        String many = "a.py\n" + hits(61) + "\n61 matching lines in 1 file.\n";
        assertThat(now("grep", Map.of("pattern", "x", "path", "a.py"), read(many)))
                .contains("60:x = 60\n… 1 more matching line\n")
                .doesNotContain("61:x");
    }

    @Test
    void lines_around_the_last_match_that_is_shown_stay_and_those_of_the_next_do_not() {
        String match = "%d-before\n%d:x\n%d-behind\n";
        String all = IntStream.range(0, 11)
                .mapToObj(i -> match.formatted(10 * i + 1, 10 * i + 2, 10 * i + 3))
                .collect(Collectors.joining("--\n"));
        String recorded = "a.py\n" + all + "\n11 matching lines in 1 file.\n";

        assertThat(now("grep", Map.of("pattern", "x", "context", 1), read(recorded)))
                .contains("92:x\n93-behind\n… 1 more matching line\n")
                .doesNotContain("101-before");
    }

    @Test
    void a_search_of_which_the_tape_has_only_a_part_stays_as_it_was() {
        for (String recorded : List.of(
                "a.py\n1:x\n\n9 matching lines in 2 files; the first 1 are shown.\n",
                "a.py\n1:x\n\n9 matching lines in 1 file.\n",
                "a.py: 3\n\n3 matching lines in 1 file.\n",
                "No line matches.\n",
                "a.py\nb.py\n\n2 files.\n",
                "")) {
            assertThat(now("grep", Map.of("pattern", "x"), ToolOutcome.about(Status.OK, recorded, ".")))
                    .isEqualTo(recorded);
        }
    }

    @Test
    void what_failed_stays_as_it_was() {
        ToolOutcome failed = ToolOutcome.onFile(Status.ERROR, "[a.py, 2 lines]\n", "a.py", Access.READ);

        assertThat(now("read_file", Map.of("path", "a.py"), failed)).isEqualTo(failed.text());
    }
}
