package dev.deepseektui.core.tool.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.ToolRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
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
        tape.append(new ReplyReceived(2, "I will look at the schema.", null, List.of(), "stop", null, null, null));
        tape.append(new ToolReturned("c", "shell", ToolOutcome.of(Status.OK, "migration of postgresql failed")));
    }

    private String recalled(String what) throws CallFailed {
        return recalled("{\"what\": \"" + what + "\"}", "raw");
    }

    private String recalled(String arguments, String raw) throws CallFailed {
        return recall.call(recall.parameters().read(raw, arguments), new Still())
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

    @Test
    void what_nothing_has_is_said_so() throws CallFailed {
        assertThat(recalled("zebra")).startsWith("Nothing that happened has these words");
        assertThat(recalled("!!!")).startsWith("Nothing that happened has these words");
    }

    @Test
    void a_pointer_gives_the_whole() throws CallFailed {
        assertThat(recalled("tape:3")).isEqualTo("shell returned: migration of postgresql failed");
        assertThat(recalled("tape:99")).contains("no event of that number");
        assertThat(recalled("tape:x")).contains("no event of that number");
        assertThat(recalled("tape:1-3")).contains(recalled("tape:1")).endsWith(recalled("tape:3"));
    }

    @Test
    void an_artifact_comes_in_pages() throws CallFailed {
        String output = "a line of output\n".repeat(2_000);
        String pointer = "artifact:" + artifacts.put(output.getBytes(StandardCharsets.UTF_8));

        String first = recalled(pointer);
        assertThat(first).startsWith("a line of output\n").contains("from=706 shows more");
        assertThat(recalled("{\"what\": \"" + pointer + "\", \"from\": 1999}", "raw"))
                .isEqualTo("a line of output\na line of output\n");
        assertThat(recalled("{\"what\": \"" + pointer + "\", \"from\": 5000}", "raw"))
                .contains("has only 2000 lines");
    }

    @Test
    void an_artifact_is_found_as_the_shell_names_it() throws CallFailed {
        String id = artifacts.put("all of it".getBytes(StandardCharsets.UTF_8));

        assertThat(recalled("artifact " + id)).isEqualTo("all of it");
    }

    @Test
    void an_artifact_that_is_not_there_is_said_so() throws CallFailed {
        assertThat(recalled("artifact:" + "0".repeat(64))).contains("cannot be shown");
        assertThat(recalled("artifact:../../etc/passwd")).contains("cannot be shown");
    }

    @Test
    void one_endless_line_is_cut_between_characters() throws CallFailed {
        String pointer = "artifact:" + artifacts.put("😀".repeat(20_000).getBytes(StandardCharsets.UTF_8));

        assertThat(recalled(pointer)).doesNotContain("\ufffd").contains("too long to show");
    }

    private static final class Still implements ToolRun {
        @Override
        public String callId() {
            return "c";
        }

        @Override
        public Cancellation cancellation() {
            return new Cancellation();
        }

        @Override
        public boolean mayTouchProtected() {
            return false;
        }

        @Override
        public void record(TapeEvent event) {
            throw new AssertionError(event);
        }

        @Override
        public void progress(String text) {}
    }
}
