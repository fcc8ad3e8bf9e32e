package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.ToolBlocks.RunningTool;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlocksTest {
    @ParameterizedTest
    @CsvSource({"60,false", "140,false", "60,true"})
    void every_kind_of_block_looks_as_in_the_grid(int width, boolean isUnfolded) throws Exception {
        List<String> rows = new ArrayList<>();
        for (Line line : lines(
                Sample.everything(),
                new BlockStyle(
                        new TranscriptColumn(width + Bands.EDGE, Bands.HALF_ROWS, SideArea.NOTHING), isUnfolded))) {
            assertThat(line.width() - line.outdent()).as(line.text()).isLessThanOrEqualTo(width);
            rows.add(line.text());
        }
        Golden.assertSame(rows, "transcript/blocks-" + width + "-" + (isUnfolded ? "unfolded" : "folded") + ".txt");
    }

    @Test
    void the_details_of_every_block_say_all_of_it() throws Exception {
        List<String> rows = new ArrayList<>();
        TranscriptPage page = Sample.everything().transcript().page(0);
        for (int i = 0; i < page.size(); i++) {
            Optional<BlockDetails> details = page.block(i).content().details();
            details.ifPresent(all -> {
                String text = all.text().length() > 2_000 ? all.text().substring(0, 200) + "…" : all.text();
                rows.addAll(List.of(
                        "== " + all.title(), text.replace("\u001b", "<ESC>").replace("\t", "<TAB>"), ""));
            });
        }
        Golden.assertSame(rows, "transcript/details.txt");
    }

    @Test
    void what_goes_with_a_prompt_is_a_notice() {
        MentionsRead read = new MentionsRead(
                1,
                List.of(new MentionsRead.Attached("a.txt", MentionsRead.Extent.WHOLE, 9, 9, 12)),
                List.of(new MentionsRead.NotAttached("b.txt", "does not exist")));

        assertThat(lines(new Sample().add(read), folded(80)))
                .extracting(Line::text)
                .containsExactly("Attached: a.txt, 12 tokens", "", "■ Not attached: b.txt does not exist");
    }

    @Test
    void a_tool_that_ran_when_the_program_died_is_interrupted_once_the_session_is_taken_up() {
        Sample sample = new Sample()
                .add(new ToolStarted("c", "bash", "{\"command\":\"make\"}", true))
                .add(new SessionResumed("0.1.0"));
        sample.transcript().tick(Sample.NOW.plusSeconds(90));
        sample.transcript().appendOutput("c", "late\n");

        assertThat(lines(sample, folded(60)))
                .extracting(Line::text)
                .containsExactly(
                        "■ Run make  outcome unknown",
                        "│ interrupted; the outcome is unknown",
                        "",
                        "── Resumed " + "─".repeat(49));
    }

    @Test
    void a_running_tool_shows_its_time_and_the_end_of_what_it_printed() {
        Sample sample = new Sample().add(new ToolStarted("c", "bash", "{\"command\":\"make\"}", true));
        Transcript transcript = sample.transcript();
        transcript.tick(Sample.NOW.plusMillis(2_700));
        for (int i = 1; i <= 7; i++) {
            transcript.appendOutput("c", "line " + i + "\r\n");
        }
        transcript.appendOutput("c", "\u001b[2Khalf a");
        transcript.appendOutput("c", " line");

        assertThat(lines(sample, folded(40)))
                .extracting(Line::text)
                .containsExactly(
                        "● Running make  2.0 s", "│ line 4", "│ line 5", "│ line 6", "│ line 7", "│ ␛[2Khalf a line");
    }

    @Test
    void an_edit_shows_the_difference_that_the_tape_has_beside_its_result() {
        Sample sample = new Sample()
                .add(new ToolStarted("c", "edit", "{\"file_path\":\"a\"}", true))
                .add(new FileEdited("c", "a", 1, 1, "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-old\n+new\n"))
                .add(new ToolReturned(
                        "c", "edit", ToolOutcome.onFile(Status.OK, "Edited a, line 1 (+1 −1)", "a", Access.WRITE)));

        assertThat(lines(sample, folded(40)))
                .extracting(Line::text)
                .extracting(String::stripTrailing)
                .containsExactly("✓ Edited a  +1 −1", "     1 − old", "     1 + new");
    }

    @Test
    void a_rejected_key_names_the_command_of_the_screen() {
        Sample sample = new Sample()
                .add(new TurnEnded(
                        1,
                        "failed",
                        TokenUsage.UNKNOWN,
                        null,
                        "s1",
                        "the key was refused; run `deepseek-tui login` or check model.api_key"));

        assertThat(lines(sample, folded(100)).get(0).text())
                .endsWith("the key was refused; run /login or check model.api_key");
    }

    @Test
    void reasoning_is_a_line_that_unfolds() {
        Sample sample = new Sample().reply("", "The user wants **to know**.", "read");

        assertThat(lines(sample, folded(60)))
                .extracting(Line::text)
                .containsExactly("Thought · 300 tokens · ctrl+o shows it");
        assertThat(lines(sample, unfolded(60)))
                .extracting(Line::text)
                .containsExactly("Thought · 300 tokens", "The user wants to know.");
        assertThat(lines(sample, unfolded(60)))
                .flatExtracting(Line::spans)
                .allMatch(span -> span.style().role() == Ink.DIM);
    }

    @Test
    void reasoning_between_looks_is_one_line_with_the_looks_joined() {
        Sample sample = new Sample();
        for (String path : List.of("a.txt", "b.txt")) {
            sample.reply("", "Look at " + path + ".", "read")
                    .tool("read", "{\"file_path\":\"" + path + "\"}", Sample.outcome(Status.OK, "x", 4L));
        }

        assertThat(lines(sample, folded(60)))
                .extracting(Line::text)
                .containsExactly("Thought · 600 tokens · ctrl+o shows it", "✓ Explored 2 files  a.txt, b.txt");
        assertThat(lines(sample, unfolded(60)))
                .extracting(Line::text)
                .startsWith("Thought · 600 tokens", "Look at a.txt.", "", "Look at b.txt.");
    }

    @Test
    void reasoning_is_whole_or_absent_where_that_is_set() {
        assertThat(lines(new Sample(Reasoning.FULL).reply("Well.", "Is it?", "read"), folded(60)))
                .extracting(Line::text)
                .containsExactly("Thought · 300 tokens", "Is it?", "", "Well.");
        assertThat(lines(new Sample(Reasoning.HIDDEN).reply("Well.", "Is it?", "read"), folded(60)))
                .extracting(Line::text)
                .containsExactly("Well.");
    }

    @Test
    void reasoning_that_streams_is_unfolded_on_demand_and_gone_with_its_reply() {
        Sample sample = new Sample();
        Transcript transcript = sample.transcript();
        transcript.appendThought("Is it");

        assertThat(lines(sample, folded(60))).isEmpty();
        assertThat(transcript.toggleThought()).isTrue();
        transcript.appendThought(" so?");
        assertThat(lines(sample, folded(60))).extracting(Line::text).containsExactly("Is it so?");

        sample.reply("Well.", "Is it so?", "read");
        assertThat(transcript.toggleThought()).isFalse();
        assertThat(lines(sample, folded(60)))
                .extracting(Line::text)
                .containsExactly("Thought · 300 tokens · ctrl+o shows it", "", "Well.");
    }

    @Test
    void what_a_tool_prints_without_end_is_not_kept() {
        Sample sample = new Sample().add(new ToolStarted("c", "bash", "{}", true));
        sample.transcript().appendOutput("c", "x".repeat(5_000_000));

        BlockContent content = sample.transcript().page(0).block(0).content();
        assertThat(((RunningTool) content).tail().text()).hasSizeLessThan(10_000);
        assertThat(content.lines(folded(40))).hasSize(2).allMatch(line -> line.width() <= 40);
    }

    @Test
    void a_huge_line_begins_and_says_that_it_goes_on() {
        List<Line> lines = lines(new Sample().add(new Asked(1, "x".repeat(1 << 20), List.of())), folded(80));

        assertThat(lines).hasSize(15).allMatch(line -> line.width() - line.outdent() <= 80);
        assertThat(lines.get(13).text().strip()).isEqualTo("▌ … line continues");
    }

    @Test
    void binary_output_is_harmless() {
        StringBuilder binary = new StringBuilder();
        for (int c = 0; c < 0x300; c++) {
            binary.append((char) c);
        }
        binary.append("\ud800\u202e\u2066\ufeff\udc00");
        Sample sample = new Sample().tool("bash", "{}", Sample.outcome(Status.ERROR, binary.toString(), 1L));

        assertThat(lines(sample, new BlockStyle(new TranscriptColumn(42, Bands.HALF_ROWS, SideArea.NOTHING), true)))
                .allSatisfy(line -> {
                    assertThat(line.width()).isLessThanOrEqualTo(40);
                    assertThat(line.text().chars()).noneMatch(c -> Character.isISOControl(c) || c == 0x202e);
                });
    }

    @Test
    void a_diff_has_its_colours() {
        ToolOutcome written = ToolOutcome.onFile(Status.OK, "done", "core/TapeFile.java", Access.WRITE);
        List<Line> lines =
                lines(new Sample().edited("--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n", written), folded(80));

        assertThat(lines.get(0).text()).isEqualTo("✓ Edited core/TapeFile.java  +1 −1");
        assertThat(lines.subList(1, 4))
                .extracting(line -> line.spans().get(2).style().role())
                .containsExactly(Ink.FAILURE, Ink.ADD, Ink.TEXT);
        assertThat(lines.subList(1, 4))
                .extracting(line -> line.spans().get(3).style().ground())
                .containsExactly(Background.REMOVED, Background.ADDED, Background.OWN);
    }

    @Test
    void what_the_cache_did_is_no_news_for_the_transcript() {
        assertThat(lines(new Sample().add(new CacheAnomaly(1, 1, 11_392, 11_008)), folded(80)))
                .isEmpty();
    }

    @Test
    void a_command_that_failed_is_no_success_and_shows_its_end() {
        ToolOutcome failed = ToolOutcome.of(Status.OK, "exit code 4\none\ntwo\n\nthree\nfour\nfive\n")
                .exited(4)
                .lasting(1_200);
        List<Line> lines = lines(new Sample().tool("bash", "{\"command\":\"make\"}", failed), folded(80));

        assertThat(lines)
                .extracting(Line::text)
                .containsExactly(
                        "✗ Ran make  exit 4 · 1.2 s",
                        "│ … 1 more line, ctrl+o shows it",
                        "│ two",
                        "│ three",
                        "│ four",
                        "│ five");
        assertThat(lines.get(0).spans().get(0).style().role()).isEqualTo(Ink.FAILURE);
        assertThat(lines.get(0).spans())
                .anyMatch(span -> span.text().contains("exit 4") && span.style().role() == Ink.FAILURE);
    }

    @Test
    void a_job_that_failed_looks_as_a_command_that_failed() {
        ToolOutcome failed = ToolOutcome.of(Status.OK, "Job 1 ended after 2 s: exit code 3\nboom\n")
                .exited(3);

        assertThat(lines(new Sample().tool("job_output", "{\"job_id\":1}", failed), folded(80)))
                .extracting(Line::text)
                .containsExactly("✗ Checked job 1  exit 3", "│ boom");
    }

    @Test
    void what_is_done_about_jobs_has_words_of_its_own() {
        ToolOutcome well = ToolOutcome.of(Status.OK, "well");

        assertThat(line("bash", "{\"command\":\"make watch\",\"run_in_background\":true}", well))
                .isEqualTo("✓ Started make watch");
        assertThat(line("job_kill", "{\"job_id\":2}", well)).isEqualTo("✓ Stopped job 2");
    }

    @Test
    void a_command_is_shown_after_its_title() {
        ToolOutcome well = ToolOutcome.of(Status.OK, "well").exited(0);

        assertThat(line("bash", "{\"command\":\"make test\",\"description\":\"Run the unit tests\"}", well))
                .isEqualTo("✓ Run the unit tests: make test");
    }

    private static String line(String tool, String arguments, ToolOutcome outcome) {
        return lines(new Sample().tool(tool, arguments, outcome), folded(80))
                .get(0)
                .text();
    }

    @Test
    void names_of_what_was_looked_at_are_shown_whole_or_not_at_all() {
        Sample looks = new Sample()
                .tool("read", "{\"file_path\":\"orders/retry.py\"}", ToolOutcome.of(Status.OK, "a"))
                .tool("read", "{\"file_path\":\"orders/errors.py\"}", ToolOutcome.of(Status.OK, "a"))
                .tool("grep", "{\"pattern\":\"backoff\"}", ToolOutcome.of(Status.OK, "a"));

        assertThat(lines(looks, folded(80)).get(0).text())
                .isEqualTo("✓ Explored 2 files, 1 search  retry.py, errors.py, “backoff”");
        assertThat(lines(looks, folded(50)).get(0).text()).isEqualTo("✓ Explored 2 files, 1 search  retry.py, …");
        assertThat(lines(looks, folded(40)).get(0).text()).isEqualTo("✓ Explored 2 files, 1 search");
    }

    @Test
    void a_command_that_took_too_long_says_so_and_shows_its_end() {
        ToolOutcome late = ToolOutcome.of(Status.ERROR, "timed out\none").timedOut(9);

        assertThat(lines(new Sample().tool("bash", "{\"command\":\"make\"}", late), folded(80)))
                .extracting(Line::text)
                .containsExactly("✗ Run make  timed out after 9 s", "│ timed out", "│ one");
    }

    @Test
    void the_last_line_of_a_failure_may_be_of_any_length() {
        ToolOutcome failed = ToolOutcome.of(Status.OK, "x".repeat(1 << 20)).exited(1);

        assertThat(lines(new Sample().tool("bash", "{}", failed), folded(40)))
                .hasSizeLessThan(12)
                .allMatch(line -> line.width() <= 40);
    }

    private static BlockStyle folded(int width) {
        return new BlockStyle(new TranscriptColumn(width + Bands.EDGE, Bands.HALF_ROWS, SideArea.NOTHING), false);
    }

    private static BlockStyle unfolded(int width) {
        return new BlockStyle(folded(width).column(), true);
    }

    private static List<Line> lines(Sample sample, BlockStyle look) {
        List<Line> lines = new ArrayList<>();
        Transcript transcript = sample.transcript();
        for (int number = 0; number < transcript.pages(); number++) {
            TranscriptPage page = transcript.page(number);
            for (int i = 0; i < page.size(); i++) {
                List<Line> block = page.block(i).lines(look);
                boolean apart = !lines.isEmpty() && !block.isEmpty() && page.gap(i, look.column()) == 1;
                lines.addAll(apart ? List.of(Line.EMPTY) : List.of());
                lines.addAll(block);
            }
        }
        return lines;
    }
}
