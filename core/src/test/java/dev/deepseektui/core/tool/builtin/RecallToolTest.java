package dev.deepseektui.core.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.builtin.RecallTool.ArtifactRecall;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecallToolTest {
    @TempDir
    Path home;

    private final MemoryTape tape = new MemoryTape(InstantSource.system());
    private ArtifactStore artifacts;
    private RecallTool recall;

    @BeforeEach
    void prepare() {
        artifacts = new ArtifactStore(
                new SessionFiles(new DeepseekHome(home).sessions().resolve("s")));
        recall = new RecallTool(List.of(new ArtifactRecall(artifacts::read), new TapeRecall(tape)));
        tape.append(new Asked(1, "Please migrate the database to PostgreSQL.", List.of()));
        tape.append(new ReplyReceived(
                2, "I will look at the schema.", null, List.of(), "stop", null, null, null, null, null));
        tape.append(new ToolReturned("c", "bash", ToolOutcome.of(Status.OK, "migration of postgresql failed")));
    }

    private String recalled(String what) throws CallFailed {
        return recalled("{\"query\": \"" + what + "\"}", "raw");
    }

    private String recalled(String arguments, String raw) throws CallFailed {
        return recall.call(recall.parameters().read(raw, arguments), new LookingRun())
                .text();
    }

    @Test
    void words_find_what_happened_the_best_first() throws CallFailed {
        String found = recalled("migrate postgresql");

        assertThat(found.lines().findFirst().orElseThrow())
                .startsWith("tape:1")
                .contains("migrate the database to PostgreSQL");
        assertThat(found).contains("tape:3").doesNotContain("tape:2 ");
    }

    private void returned(String tool, String text) {
        tape.append(new ToolReturned("c", tool, ToolOutcome.of(Status.OK, text)));
    }

    private void called(String... tools) {
        List<ToolCall> calls =
                Stream.of(tools).map(tool -> new ToolCall("c", tool, "{}")).toList();
        tape.append(
                new ReplyReceived(3, "Looking for zebras.", null, calls, "tool_calls", null, null, null, null, null));
    }

    @Test
    void words_find_the_lines_that_have_them() throws CallFailed {
        returned("read", "one\ntwo\nthe lock of the cache is fair\nfour");

        assertThat(recalled("cache lock").lines().toList())
                .containsExactly(
                        "tape:4  3: the lock of the cache is fair", "Call `recall` with a pointer for the full text.");
        assertThat(recalled("{\"query\": \"tape:4\", \"offset\": 3}", "raw")).startsWith("the lock of the cache");
    }

    @Test
    void a_place_shows_its_three_best_lines_in_their_order() throws CallFailed {
        returned("grep", "cache\nnothing\nlock of a cache\nlocks\ncaches that lock\ncaches and locks");

        assertThat(recalled("cache lock").lines().filter(line -> line.startsWith("tape:4")))
                .containsExactly(
                        "tape:4  3: lock of a cache", "tape:4  5: caches that lock", "tape:4  6: caches and locks");
    }

    @Test
    void words_are_compared_by_their_stems_and_names_by_their_parts() throws CallFailed {
        returned("read", "void hashPasswords() {");

        assertThat(recalled("hashing a password")).startsWith("tape:4  1: read returned: void hashPasswords() {");
    }

    @Test
    void a_line_with_all_words_stands_before_a_long_text_that_has_them_here_and_there() throws CallFailed {
        String filler = "a line that is about as long as the lines of a file are\n";
        returned("bash", "see the cache\n".repeat(20) + filler.repeat(50) + "here is a lock\n".repeat(20));
        returned("read", filler.repeat(200) + "a lock on the cache\n" + filler.repeat(200));

        assertThat(recalled("cache lock")).startsWith("tape:5  201: a lock on the cache\n");
    }

    @Test
    void of_a_long_line_the_part_with_the_words_is_shown() throws CallFailed {
        returned("bash", "😀".repeat(3_001) + " stuff".repeat(500) + " the zebra sleeps" + " stuff".repeat(500));

        assertThat(recalled("zebra").lines().findFirst().orElseThrow())
                .startsWith("tape:4  1: …")
                .contains("the zebra sleeps")
                .endsWith("…")
                .hasSizeLessThan(250);
    }

    @Test
    void a_line_that_was_written_over_is_one_line() throws CallFailed {
        returned("bash", "10 %\r20 % of the zebra\r100 %\r\ndone\r\n");

        assertThat(recalled("zebra")).startsWith("tape:4  1: bash returned: 10 % 20 % of the zebra 100 %\nCall");
    }

    @Test
    void its_own_call_and_those_beside_it_are_left_out() throws CallFailed {
        returned("bash", "a zebra in the log");
        called("grep", "recall");
        tape.append(new ToolStarted("c", "grep", "{\"pattern\": \"zebra\"}", false));
        returned("grep", "zebra.java:1: zebra");
        tape.append(new ToolStarted("c", "recall", "{\"query\": \"zebra\"}", false));

        assertThat(recalled("zebra").lines())
                .containsExactly(
                        "tape:4  1: bash returned: a zebra in the log",
                        "Call `recall` with a pointer for the full text.");
    }

    @Test
    void an_earlier_batch_is_found_but_for_what_was_recalled_in_it() throws CallFailed {
        called("grep", "recall");
        returned("grep", "zebra.java:1: class");
        tape.append(new ToolStarted("c", "recall", "{\"query\": \"zebra\"}", false));
        returned("recall", "tape:1  1: a zebra");
        called("recall");

        assertThat(recalled("zebra"))
                .contains("tape:4  1: you answered: Looking for zebras.", "tape:5  1: ")
                .doesNotContain("tape:6", "tape:7", "tape:8");
    }

    @Test
    void what_nothing_has_is_said_so() throws CallFailed {
        assertThat(recalled("zebra")).startsWith("Nothing in this session contains these keywords");
        assertThat(recalled("!!!")).startsWith("Nothing in this session contains these keywords");
    }

    @Test
    void a_pointer_gives_the_whole() throws CallFailed {
        assertThat(recalled("tape:3")).isEqualTo("bash returned: migration of postgresql failed");
        assertThat(recalled("tape:99")).contains("no event with this number");
        assertThat(recalled("tape:x")).contains("no event with this number");
        assertThat(recalled("tape:1-3")).contains(recalled("tape:1")).endsWith(recalled("tape:3"));
    }

    @Test
    void an_artifact_comes_in_pages() throws CallFailed {
        String output = "a line of output\n".repeat(2_000);
        String pointer = "artifact:" + artifacts.put(output.getBytes(StandardCharsets.UTF_8));

        String first = recalled(pointer);
        assertThat(first).startsWith("a line of output\n").contains("offset 706 returns more");
        assertThat(recalled("{\"query\": \"" + pointer + "\", \"offset\": 1999}", "raw"))
                .isEqualTo("a line of output\na line of output\n");
        assertThat(recalled("{\"query\": \"" + pointer + "\", \"offset\": 5000}", "raw"))
                .contains("has only 2000 lines");
    }

    @Test
    void an_artifact_is_found_as_the_shell_names_it() throws CallFailed {
        String id = artifacts.put("all of it".getBytes(StandardCharsets.UTF_8));

        assertThat(recalled("artifact " + id)).isEqualTo("all of it");
    }

    @Test
    void an_artifact_that_is_not_there_is_said_so() throws CallFailed {
        assertThat(recalled("artifact:" + "0".repeat(64))).contains("cannot be read");
        assertThat(recalled("artifact:../../etc/passwd")).contains("cannot be read");
    }

    @Test
    void one_endless_line_is_cut_between_characters() throws CallFailed {
        String pointer = "artifact:" + artifacts.put("😀".repeat(20_000).getBytes(StandardCharsets.UTF_8));

        assertThat(recalled(pointer)).doesNotContain("\ufffd").contains("too long");
    }
}
