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
import org.junit.jupiter.api.Test;

class DeterministicSummaryTest {
    private static final MessageRange ALL = new MessageRange(0, Long.MAX_VALUE);

    private final LadderScene scene = new LadderScene(LadderScene.STANDARD);

    private DeterministicSummary summary() {
        return new DeterministicSummary(scene.task, scene.memory.digest());
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

        assertThat(summary().text(ALL, 10)).isEqualTo("""
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
    void what_the_user_said_beside_it_is_not_told_again() {
        work();

        assertThat(new DeterministicSummary(scene.task, scene.memory.digest(), Set.of(1L)).text(ALL, 10))
                .doesNotContain("lexer")
                .contains("And the printer");
    }

    @Test
    void a_command_keeps_how_many_tests_there_were() {
        scene.ask("Test it.").runs("make test", 0, "exit code 0\nwarming up\n\nRan 363 tests in 1.2s\n\nOK\n");
        scene.runs("ls", 0, "exit code 0\na.txt\n");

        assertThat(summary().text(ALL, 10)).contains("- `make test` → exit 0: Ran 363 tests in 1.2s\n- `ls` → exit 0");
    }

    @Test
    void a_file_has_its_counts_and_names_and_a_log_of_changes_its_lines() {
        scene.ask("Fix it.")
                .edits("src/a.py", "def old():\n    pass", "def new():\n    pass\n\nclass Made:\n    x = 1")
                .edits("CHANGELOG.md", "# 2", "# 2\n- Names are no longer lost.");

        assertThat(summary().text(ALL, 10))
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

        assertThat(summary().text(ALL, 10)).contains("a.py (+1 −1): two").doesNotContain("one", "three");
    }

    @Test
    void what_lies_outside_the_span_is_not_spoken_of() {
        work();

        assertThat(summary().text(new MessageRange(0, 4), 10))
                .doesNotContain("printer")
                .contains("Port the parser");
        assertThat(summary().text(new MessageRange(4, 9), 10))
                .contains("printer")
                .doesNotContain("Port the parser");
    }

    @Test
    void a_command_that_failed_keeps_its_code_and_its_first_complaint() {
        scene.ask("Test it.").runs("mvn test", 1, "[INFO] building\n[ERROR] ParserTest.nulls: expected 3\n");

        assertThat(summary().text(ALL, 10)).contains("- `mvn test` → exit 1: [ERROR] ParserTest.nulls: expected 3");
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

        assertThat(summary().text(ALL, 10)).startsWith("""
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

        assertThat(summary().text(ALL, 10)).doesNotContain("## Tasks", "Port all of it");
    }

    @Test
    void where_there_is_little_room_the_first_ask_and_the_newest_lines_stay() {
        scene.ask("Begin.");
        for (int i = 0; i < 50; i++) {
            scene.ask("Ask " + i).runs("make " + i, 0, "ok");
        }

        assertThat(summary().text(ALL, 2)).isEqualTo("""
            ## Messages of the user
            - Begin.
            - Ask 49
            ## Commands
            - `make 48` → exit 0
            - `make 49` → exit 0\
            """);
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

        assertThat(summary().text(ALL, 10)).contains("Port the parser").doesNotContain("printer");
    }

    @Test
    void after_a_clear_nothing_is_left_to_speak_of() {
        work();
        RebaseScript script = new RebaseScript(scene.conversation.messages());
        while (script.hasNext()) {
            script.drop();
        }
        scene.rebase(script.finish(RebaseReason.user(Request.CLEAR)));

        assertThat(summary().text(ALL, 10)).doesNotContain("parser", "mvn test", "lexer");
    }
}
