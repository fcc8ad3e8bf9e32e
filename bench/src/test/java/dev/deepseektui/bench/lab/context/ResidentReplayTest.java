package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.DiskFiles.FileQuery;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Resident files in the replay of a recorded session, whose disk has the content that the recording shows. */
class ResidentReplayTest {
    private final RecordedFiles files = new RecordedFiles();

    private static ToolCall call(String tool, String arguments) {
        return RecordedTools.call(new ToolCall("c", tool, arguments.replace('\'', '"')));
    }

    private ToolOutcome learn(ToolCall call, String text, Access access) {
        return files.learn(call, ToolOutcome.onFile(Status.OK, text, "a.txt", access));
    }

    private DiskSnapshot look() {
        return files.look(new FileQuery("a.txt", 65_536, ""));
    }

    private static String version(String text) {
        return FileVersion.of(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void what_was_read_whole_written_and_edited_is_on_the_disk() {
        ToolOutcome read = learn(call("read", "{'path':'a.txt'}"), "[a.txt, 2 lines]\none\ntwo\n", Access.READ);
        assertThat(read.version()).isEqualTo(version("one\ntwo\n"));

        ToolOutcome edited =
                learn(call("edit", "{'path':'a.txt','oldText':'two','newText':'2'}"), "done", Access.WRITE);
        assertThat(edited.version()).isEqualTo(version("one\n2\n"));

        learn(call("write", "{'path':'a.txt','content':'new\\n'}"), "done", Access.WRITE);
        assertThat(((DiskSnapshot.TextFile) look()).source().text()).isEqualTo("new\n");
    }

    @Test
    void an_edit_of_several_places_is_on_the_disk_and_one_of_which_a_place_is_not_known_leaves_nothing_known() {
        learn(call("read", "{'path':'a.txt'}"), "[2 lines]\none\ntwo\n", Access.READ);
        ToolOutcome edited = learn(
                call("edit", "{'path':'a.txt','edits':[{'old':'one','new':'1'},{'old':'1','new':'I'}]}"),
                "done",
                Access.WRITE);
        assertThat(edited.version()).isEqualTo(version("I\ntwo\n"));

        learn(
                call("edit", "{'path':'a.txt','edits':[{'old':'I','new':'i'},{'old':'no','new':'1'}]}"),
                "done",
                Access.WRITE);
        assertThat(look()).isInstanceOf(DiskSnapshot.Unfit.class);
    }

    @Test
    void a_page_tells_nothing_and_an_edit_of_something_else_that_the_file_is_not_known() {
        assertThat(learn(call("read", "{'path':'a.txt','offset':5}"), "[a.txt, lines 5-6]\nx\n", Access.READ)
                        .version())
                .isNull();
        assertThat(look()).isInstanceOf(DiskSnapshot.Unfit.class);

        learn(call("read", "{'path':'a.txt'}"), "[a.txt, 1 line]\none\n", Access.READ);
        learn(call("edit", "{'path':'a.txt','oldText':'other','newText':'2'}"), "done", Access.WRITE);
        assertThat(look()).isInstanceOf(DiskSnapshot.Unfit.class);
    }

    @Test
    void with_resident_files_a_replay_compacts_later_and_keeps_them_through_it() {
        List<String> lines = new ArrayList<>(List.of(
                Traces.user("Read it"),
                Traces.calls("r", "read", Map.of("path", "a.txt")),
                Traces.result("r", "the whole text of it\n".repeat(40))));
        for (int i = 0; i < 60; i++) {
            lines.add(Traces.says("That was answer number " + i + ". ".repeat(10)));
            lines.add(Traces.user("And number " + i + "? " + "Some words more. ".repeat(10)));
        }
        lines.add(Traces.says("Done."));
        List<TraceEntry> trace = Traces.read(lines.toArray(new String[0]));
        String[] early = {"compaction.profile=standard", "compaction.soft_at=0.3", "compaction.hard_at=0.4"};
        String[] resident = {early[0], early[1], early[2], "context.cache_maximal=true"};

        ContextReplayed without = Traces.replay(trace, Traces.ladder(early), 6_000);
        ContextReplayed with = Traces.replay(trace, Traces.ladder(resident), 6_000);

        assertThat(with.tally().rewrites())
                .hasSizeLessThan(without.tally().rewrites().size());
        assertThat(with.tally().peakTokens()).isLessThanOrEqualTo(6_000);
    }
}
