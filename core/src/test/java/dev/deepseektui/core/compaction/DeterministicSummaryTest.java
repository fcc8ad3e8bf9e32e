package dev.deepseektui.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.event.PlanUpdated;
import dev.deepseektui.core.event.PlanUpdated.Item;
import dev.deepseektui.core.event.PlanUpdated.State;
import dev.deepseektui.core.event.RebaseReason;
import dev.deepseektui.core.event.RebaseReason.Request;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeterministicSummaryTest {
    private static final Span ALL = new Span(0, Long.MAX_VALUE);

    private final LadderScene scene = new LadderScene(LadderScene.STANDARD);

    private DeterministicSummary summary() {
        return new DeterministicSummary(scene.task, scene.memory.digest());
    }

    private void work() {
        scene.ask("Port the parser. Never touch the lexer.")
                .calls("edit_file", ToolOutcome.onFile(Status.OK, "done", "src/Parser.java", Access.WRITE))
                .runs("mvn test", 1, "[INFO] building\n[ERROR] ParserTest.nulls: expected 3\n")
                .ask("And the printer")
                .runs("mvn test", 0, "ok");
    }

    @Test
    void asks_files_commands_and_rules_of_the_span_stand_in_their_sections() {
        work();

        assertThat(summary().past(ALL, 10)).isEqualTo("""
                        ## User goals and constraints
                        - Port the parser. Never touch the lexer.
                        - And the printer
                        ## Files changed
                        - src/Parser.java
                        ## Commands and their outcomes
                        - `mvn test` → exit 0
                        ## Rules that must survive
                        - Never touch the lexer.""");
    }

    @Test
    void what_lies_outside_the_span_is_not_spoken_of() {
        work();

        assertThat(summary().past(new Span(0, 4), 10)).doesNotContain("printer").contains("Port the parser");
        assertThat(summary().past(new Span(4, 9), 10)).contains("printer").doesNotContain("Port the parser");
    }

    @Test
    void a_command_that_failed_keeps_its_code_and_its_first_complaint() {
        scene.ask("Test it.").runs("mvn test", 1, "[INFO] building\n[ERROR] ParserTest.nulls: expected 3\n");

        assertThat(summary().past(ALL, 10)).contains("- `mvn test` → exit 1: [ERROR] ParserTest.nulls: expected 3");
    }

    @Test
    void the_last_part_says_how_things_stand() {
        work();
        scene.happens(new PlanUpdated(
                "Port all of it",
                List.of("Keep the API"),
                List.of(new Item("parser", State.DONE), new Item("printer", State.IN_PROGRESS))));
        scene.happens(new FactRecorded("the tests pass", true, "mvn test, exit 0", List.of()));
        scene.calls("read_file", ToolOutcome.onFile(Status.ERROR, "There is no such file.", "src/X.java", Access.READ));

        assertThat(summary().present(ALL, 10))
                .startsWith("## User goals and constraints\n- Port all of it\n- Port the parser.")
                .contains("- the tests pass (mvn test, exit 0)\n- files in use: src/Parser.java\n")
                .contains("## Open problems\n- read_file src/X.java failed: \"There is no such file.\"")
                .contains("## Next step\n- printer\n")
                .endsWith("## Rules that must survive\n- Keep the API\n- Never touch the lexer.");
    }

    @Test
    void where_there_is_little_room_the_first_ask_and_the_newest_lines_stay() {
        scene.ask("Begin.");
        for (int i = 0; i < 50; i++) {
            scene.ask("Ask " + i).runs("make " + i, 0, "ok");
        }

        assertThat(summary().past(ALL, 2)).isEqualTo("""
                        ## User goals and constraints
                        - Begin.
                        - Ask 49
                        ## Commands and their outcomes
                        - `make 48` → exit 0
                        - `make 49` → exit 0""");
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

        assertThat(summary().past(ALL, 10)).contains("Port the parser").doesNotContain("printer");
    }

    @Test
    void after_a_clear_nothing_is_left_to_speak_of() {
        work();
        RebaseScript script = new RebaseScript(scene.conversation.messages());
        while (script.hasNext()) {
            script.drop();
        }
        scene.rebase(script.finish(RebaseReason.user(Request.CLEAR)));

        assertThat(summary().past(ALL, 10)).isEmpty();
    }
}
