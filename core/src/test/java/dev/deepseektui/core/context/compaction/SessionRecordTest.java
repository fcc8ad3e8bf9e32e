package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionRecordTest {
    private static final MessageRange ALL = new MessageRange(0, Long.MAX_VALUE);

    private final LadderScene scene = new LadderScene(LadderScene.STANDARD);

    private String record() {
        return record(ALL);
    }

    private String record(MessageRange span) {
        return SessionRecord.text(scene.task, scene.memory.digest(), span, 100_000);
    }

    private void work() {
        scene.ask("Port the parser. Never touch the lexer.")
                .calls("edit", ToolOutcome.onFile(Status.OK, "done", "src/Parser.java", Access.WRITE))
                .runs("mvn test", 1, "[INFO] building\n[ERROR] ParserTest.nulls: expected 3\n")
                .ask("And the printer")
                .runs("mvn test", 0, "ok");
    }

    @Test
    void what_was_said_done_and_run_stands_in_its_sections() {
        work();

        assertThat(record()).isEqualTo("""
            ## Messages of the user
            - Port the parser. Never touch the lexer.
            - And the printer
            ## Files changed in this session
            - src/Parser.java
            ## Commands
            - `mvn test` → exit 0\
            """);
    }

    @Test
    void a_command_keeps_how_many_tests_there_were() {
        scene.ask("Test it.").runs("make test", 0, "exit code 0\nwarming up\n\nRan 363 tests in 1.2s\n\nOK\n");
        scene.runs("ls", 0, "exit code 0\na.txt\n");

        assertThat(record()).contains("- `make test` → exit 0: Ran 363 tests in 1.2s\n- `ls` → exit 0");
    }

    @Test
    void a_file_has_its_counts_and_names_and_a_log_of_changes_its_lines() {
        scene.ask("Fix it.")
                .edits("src/a.py", "def old():\n    pass", "def new():\n    pass\n\nclass Made:\n    x = 1")
                .edits("CHANGELOG.md", "# 2", "# 2\n- Names are no longer lost.");

        assertThat(record())
                .contains("- src/a.py (+4 −1): new, Made\n- CHANGELOG.md (+1)\n  - Names are no longer lost.");
    }

    @Test
    void what_an_edit_recorded_counts_rather_than_what_its_call_says() {
        ChangesMade made = new ChangesMade();
        ToolCall call = new ToolCall("c", "write", "{\"file_path\":\"b.py\",\"content\":\"def z():\"}");
        made.apply(new ReplyReceived(2, "", null, List.of(call), null, null, null, null, null, null));
        made.apply(new FileEdited("c", "b.py", 2, 1, "--- a/b.py\n+++ b/b.py\n@@ -1 +1 @@\n-def x():\n+def y():\n"));
        made.apply(new ToolReturned("c", "write", ToolOutcome.onFile(Status.OK, "Written.", "b.py", Access.WRITE)));

        assertThat(made.all()).containsExactly(new ChangesMade.FileChanges("b.py", 2, 1, Set.of("y"), Set.of()));
    }

    @Test
    void what_was_made_and_then_removed_or_rewound_is_not_named() {
        scene.ask("Fix it.").edits("a.py", "x = 1", "def one():").edits("a.py", "def one():", "def two():");
        scene.edits("c.py", "", "def three():");
        scene.happens(FilesChanged.of(FilesChanged.REWIND, List.of(new Change("c.py", null, null))));

        assertThat(record()).contains("a.py (+1 −1): two").doesNotContain("one", "three");
    }

    @Test
    void what_lies_outside_the_span_is_not_spoken_of() {
        work();

        assertThat(record(new MessageRange(0, 4))).doesNotContain("printer").contains("Port the parser");
        assertThat(record(new MessageRange(4, 9))).contains("printer").doesNotContain("Port the parser");
    }

    @Test
    void a_command_that_failed_keeps_its_code_and_its_first_complaint() {
        scene.ask("Test it.").runs("mvn test", 1, "[INFO] building\n[ERROR] ParserTest.nulls: expected 3\n");

        assertThat(record()).contains("- `mvn test` → exit 1: [ERROR] ParserTest.nulls: expected 3");
    }

    @Test
    void open_failures_come_first_then_what_was_checked_since_the_last_edit_then_the_open_plan() {
        work();
        scene.happens(new FactRecorded("the printer compiles", true, "javac, exit 0", List.of(), null));
        scene.edits("src/Printer.java", "a", "b");
        scene.happens(new PlanUpdated(
                "Port all of it",
                List.of("Keep the API"),
                List.of(new Item("parser", State.DONE), new Item("printer", State.IN_PROGRESS))));
        scene.happens(new FactRecorded("the tests pass", true, "mvn test, exit 0", List.of(), null));
        scene.calls("read", ToolOutcome.onFile(Status.ERROR, "There is no such file.", "src/X.java", Access.READ));

        assertThat(record()).startsWith("""
            ## Open failures
            - read src/X.java failed: "There is no such file."
            ## Checked since the last edit
            - the tests pass (mvn test, exit 0)
            ## Tasks
            - goal: Port all of it
            - constraint: Keep the API
            - done: parser
            - in progress: printer
            ## Messages of the user
            """).doesNotContain("the printer compiles");
    }

    @Test
    void a_plan_without_an_open_item_is_not_shown() {
        work();
        scene.happens(new PlanUpdated("Port all of it", List.of(), List.of(new Item("parser", State.DONE))));

        assertThat(record()).doesNotContain("## Tasks", "Port all of it");
    }

    @Test
    void small_limit_keeps_the_newest_lines_whole_and_counts_the_others() {
        scene.ask("Begin.");
        for (int i = 0; i < 50; i++) {
            scene.ask("Ask " + i).runs("make " + i, 0, "ok");
        }

        String record = SessionRecord.text(scene.task, scene.memory.digest(), ALL, 300);

        assertThat(record)
                .hasSizeLessThan(400)
                .contains("- Ask 49", "- `make 49` → exit 0", "earlier ones are not listed)");
        assertThat(record.lines()).allMatch(line -> line.matches("## .*|- Ask \\d+|- `make \\d+` → exit 0|- \\(.*\\)"));
    }

    @Test
    void names_beyond_the_limit_are_counted() {
        scene.ask("Fix it.")
                .edits(
                        "a.py",
                        "",
                        IntStream.range(0, 50)
                                .mapToObj(i -> "def f" + i + "():\n")
                                .collect(Collectors.joining()));

        assertThat(record()).contains("f39 and 10 more").doesNotContain("f40");
    }

    @Test
    void what_the_user_took_back_is_not_spoken_of() {
        work();
        RebaseScript script = new RebaseScript(scene.conversation.messages());
        while (script.peek().number() < 4) {
            script.keep();
        }
        while (script.hasNext()) {
            script.drop();
        }
        scene.rebase(script.finish(RebaseReason.user(Request.EDIT_ASK)));

        assertThat(record()).contains("Port the parser").doesNotContain("printer");
    }

    @Test
    void after_a_clear_nothing_is_left_to_speak_of() {
        work();
        RebaseScript script = new RebaseScript(scene.conversation.messages());
        while (script.hasNext()) {
            script.drop();
        }
        scene.rebase(script.finish(RebaseReason.user(Request.CLEAR)));

        assertThat(record()).doesNotContain("parser", "mvn test", "lexer");
    }
}
