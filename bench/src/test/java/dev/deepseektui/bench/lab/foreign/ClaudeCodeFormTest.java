package dev.deepseektui.bench.lab.foreign;

import static dev.deepseektui.bench.lab.foreign.ForeignLines.answered;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.calls;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.claude;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.read;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.returned;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.said;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.tape;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaudeCodeFormTest {
    private static String attachment(String fields) {
        return "'type':'attachment','attachment':{" + fields + "}";
    }

    private static String queued(String prompt, String mode) {
        return attachment("'type':'queued_command','prompt':" + prompt + ",'commandMode':'" + mode + "'");
    }

    @Test
    void prompt_typed_while_the_agent_worked_follows_the_results() throws IOException {
        List<TapeEvent> events = tape(claude(
                said("Mend it"),
                answered(
                        "m1",
                        calls("t1", "Bash", "{'command':'make'}") + "," + calls("t2", "Bash", "{'command':'ls'}")),
                returned("t1", "made", false, "{}"),
                queued("'And use no globals'", "prompt"),
                queued("'<task-notification>done</task-notification>'", "task-notification"),
                returned("t2", "a.c", false, "{}"),
                answered("m2", text("Done.")),
                queued("[{'type':'text','text':'Thanks'}]", "prompt"),
                said("Thanks")));

        assertThat(ForeignLines.of(events, Asked.class))
                .extracting(Asked::text)
                .containsExactly("Mend it", "And use no globals", "Thanks");
        assertThat(ForeignLines.of(events, ToolReturned.class))
                .extracting(returned -> returned.outcome().status())
                .containsOnly(Status.OK);
    }

    @Test
    void notice_of_the_program_is_no_reply() throws IOException {
        String lines = claude(
                said("Mend it"),
                answered("m1", text("API Error: 529")).replace("'model':'x'", "'model':'<synthetic>'"),
                answered("m2", text("Done.")));

        assertThat(ForeignLines.of(tape(lines), ReplyReceived.class))
                .extracting(ReplyReceived::content)
                .containsExactly("Done.");
    }

    @Test
    void skipped_entries_are_counted_by_kind() throws IOException {
        ForeignSession session = read(claude(
                        said("Mend it"),
                        "'type':'progress'",
                        "'type':'progress'",
                        attachment("'type':'nested_memory','path':'CLAUDE.md'"),
                        "'type':'system','subtype':'turn_duration'",
                        "'isSidechain':true," + said("the job of an agent"),
                        answered("m1", text("Oh.")).replace("'model':'x'", "'model':'<synthetic>'"),
                        answered("m2", text("Done.")))
                + "\nno json");

        assertThat(session.skipped())
                .containsOnly(
                        entry("not JSON", 1L),
                        entry("progress", 2L),
                        entry("attachment:nested_memory", 1L),
                        entry("system:turn_duration", 1L),
                        entry("work of agents", 1L),
                        entry("notice of the program", 1L));
        assertThat(session.skippedEntries()).isEqualTo(7);
    }

    @Test
    void arguments_and_results_are_those_of_our_tools() throws IOException {
        List<TapeEvent> events = tape(claude(
                "'cwd':'/work/app'," + said("Look"),
                answered(
                        "m1",
                        calls("t1", "Read", "{'file_path':'/work/app/src/a.py','offset':9,'limit':2}") + ","
                                + calls(
                                        "t2",
                                        "Edit",
                                        "{'file_path':'/work/app/src/a.py','old_string':'x','new_string':'y','replace_all':true}")
                                + "," + calls("t3", "Grep", "{'pattern':'x','path':'/work/app'}")),
                returned(
                        "t1",
                        "     9→x = 1\\n    10→y = 2\\n\\n<system-reminder>\\nBe good.\\n</system-reminder>",
                        false,
                        "{}"),
                returned("t2", "Updated", false, "{}"),
                "'cwd':'/work/app/src'," + returned("t3", "/work/app/src/a.py:9:x = 1\\n/other/a.py", false, "{}")));

        assertThat(ForeignLines.of(events, ReplyReceived.class).get(0).calls())
                .extracting(ToolCall::name, ToolCall::arguments)
                .containsExactly(
                        tuple("read", "{\"file_path\":\"src/a.py\",\"offset\":9,\"limit\":2}"),
                        tuple(
                                "edit",
                                "{\"file_path\":\"src/a.py\",\"old_string\":\"x\",\"new_string\":\"y\",\"replace_all\":true}"),
                        tuple("grep", "{\"pattern\":\"x\",\"path\":\".\"}"));
        assertThat(ForeignLines.of(events, ToolReturned.class))
                .extracting(returned -> returned.outcome().text())
                .containsExactly("[lines 9-10]\nx = 1\ny = 2", "Updated", "src/a.py:9:x = 1\n/other/a.py");
        assertThat(ForeignLines.of(events, ToolReturned.class).get(0).outcome().resource())
                .isEqualTo("src/a.py");
    }

    @Test
    void powershell_is_a_shell() throws IOException {
        ToolOutcome outcome = ForeignLines.of(
                        tape(claude(
                                said("Run"),
                                answered("m1", calls("t1", "PowerShell", "{'command':'npm test'}")),
                                returned("t1", "Exit code 3\\nno rule", true, "'Error: Exit code 3'"))),
                        ToolReturned.class)
                .get(0)
                .outcome();

        assertThat(outcome.exitCode()).isEqualTo(3);
    }

    @Test
    void what_is_attached_again_belongs_to_the_summary() throws IOException {
        List<TapeEvent> events = tape(claude(
                "'uuid':'u1'," + said("Mend it"),
                "'uuid':'u2'," + answered("m1", text("Kept whole.")),
                "'uuid':'u3'," + answered("m2", text("Not kept.")),
                "'type':'system','subtype':'compact_boundary','compactMetadata':{'preservedMessages':{'uuids':['u2']}}",
                attachment("'type':'invoked_skills','skills':[{'name':'pdf','content':'Use pdftk.'}]"),
                "'isCompactSummary':true," + said("So far."),
                attachment("'type':'file','filename':'a.py','content':{'type':'text','file':{'content':'x = 1'}}"),
                attachment("'type':'deferred_tools_delta','addedNames':['web']"),
                said("Go on"),
                attachment("'type':'file','filename':'b.py','content':{'type':'text','file':{'content':'later'}}")));
        Rebased rebased = ForeignLines.of(events, Rebased.class).get(0);

        assertThat(rebased.edits().stream().filter(Insert.class::isInstance).map(edit -> ((Insert) edit).text()))
                .satisfiesExactly(
                        text -> assertThat(text).contains("So far."),
                        text -> assertThat(text).contains("Kept whole."),
                        text -> assertThat(text).contains("Use pdftk."),
                        text -> assertThat(text).contains("a.py", "x = 1"));
    }

    @Test
    void preserved_segment_reaches_from_its_head_to_its_tail() throws IOException {
        List<TapeEvent> events = tape(claude(
                "'uuid':'u1'," + said("Mend it"),
                "'uuid':'u2'," + answered("m1", text("First.")),
                "'uuid':'u3'," + answered("m2", text("Second.")),
                "'uuid':'u4'," + answered("m3", text("Third.")),
                "'type':'system','subtype':'compact_boundary','compactMetadata':{'preservedSegment':{'headUuid':'u2','tailUuid':'u3'}}",
                "'isCompactSummary':true," + said("So far.")));

        assertThat(ForeignLines.of(events, Rebased.class).get(0).edits().stream()
                        .filter(Insert.class::isInstance)
                        .map(edit -> ((Insert) edit).text()))
                .hasSize(3)
                .anyMatch(text -> text.contains("Second."))
                .noneMatch(text -> text.contains("Third."));
    }
}
