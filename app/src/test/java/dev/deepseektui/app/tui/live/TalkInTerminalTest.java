package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Prompts, answers, approvals and interruptions in a real terminal. */
@InTerminal
class TalkInTerminalTest {
    @Test
    void what_is_asked_is_thought_over_streamed_and_answered(LiveProgram program) {
        Terminal terminal = program.start(80, 24);

        terminal.enter("say hello").showsRows("""

             ▌ say hello

             Thought · # tokens · ctrl+o shows it

             hello

            """);
        terminal.shows("is unknown; set it in [cost.prices]")
                .shows("▌ Ask anything. / commands, @ files, ! shell")
                .shows("ask before changes ")
                .shows("% · slack ");
        terminal.enter("stall").shows("The beginning of an answ").shows("esc stops");
        terminal.await("the title says so", () -> terminal.title().equals("● workspace · deepseek-tui"));
        terminal.press("Escape").showsRows("""
             ▌ stall

             The beginning of an answ

             ■ Stopped by you

            """);
        terminal.await("the title says so", () -> terminal.title().equals("workspace · deepseek-tui"));
        program.quit(terminal);
    }

    @Test
    void answers_and_file_names_are_shown_as_text_whatever_they_hold(LiveProgram program) throws Exception {
        Files.writeString(program.workspace.resolve("evil\033]0;owned\007.txt"), "x");
        Files.writeString(program.workspace.resolve("読む 👩 本.md"), "x");
        Terminal terminal = program.start(80, 24);

        terminal.enter("say 二つ 👩 three").showsRows("""
             ▌ say 二つ 👩 three

             Thought · # tokens · ctrl+o shows it

             二つ 👩 three

            """);
        terminal.enter("attack").showsRows("""
             ▌ attack

             quiet ␛[2J␛]0;owned␇ and <U+202E>dlrow

            """);
        terminal.type("say @読").shows("読む 👩 本.md").press("Tab").shows("▌ say @\"読む 👩 本.md\"");
        terminal.press("C-u").type("say @evil").shows("  evil␛]0;owned␇.txt\n");
        terminal.press("Escape").showsNoMore("owned␇.txt").press("C-u");
        terminal.enter("write 字👩.txt 2")
                .asks("Edit 字👩.txt?")
                .type("y")
                .shows("✓ Wrote 字👩.txt  +2")
                .shows("1 + line 1")
                .shows("Seen: Created 字👩.txt: 2 lines");
        // The turn continues for a moment after the last word of its answer.
        terminal.await("the title is ours", () -> terminal.title().equals("workspace · deepseek-tui"));
        program.quit(terminal);
    }

    @Test
    void a_diff_is_looked_through_and_allowed_once(LiveProgram program) {
        Terminal terminal = program.start(80, 24);

        terminal.enter("write notes.txt 60").asks("Edit notes.txt?").shows("1 + line 1");
        terminal.shows("pgdn more")
                .press("PageDown")
                .shows("6 + line 6")
                .press("End")
                .shows("+ line 60")
                .shows("❯ y  Yes")
                .shows("a  Yes, and allow every edit   switches to mode edits");
        assertThat(program.workspace.resolve("notes.txt")).doesNotExist();
        terminal.type("y").shows("Seen: Created notes.txt: 60 lines");
        assertThat(program.workspace.resolve("notes.txt")).content().endsWith("line 60\n");
        program.quit(terminal);
    }

    @Test
    void a_command_is_refused_with_a_reason_another_edited_and_a_third_allowed_for_the_session(LiveProgram program)
            throws Exception {
        Terminal terminal = program.start(80, 24);

        terminal.enter("run echo refused >no.txt").asks("Run this command?").type("r");
        terminal.shows("Tell the model why")
                .enter("not in this house")
                .shows("■ Run echo refused >no.txt  you said no")
                .shows("▌ not in this house");
        terminal.showsNoMore("esc stops");
        assertThat(program.lastRequest()).contains("not in this house");
        assertThat(program.workspace.resolve("no.txt")).doesNotExist();

        terminal.enter("run printf first").asks("Run this command?").type("e").shows("Run this instead");
        terminal.press("C-u").enter("echo second").showsRows("""
             ▌ run printf first

             ✓ Ran echo second

             Seen: The user changed the command to: echo second

            """);

        terminal.enter("run touch third").asks("Run this command?").type("a").showsNoMore("Run this command?");
        terminal.await("it ran", () -> Files.exists(program.workspace.resolve("third")));
        terminal.showsNoMore("esc stops");
        Files.delete(program.workspace.resolve("third"));
        terminal.enter("run touch third");
        terminal.await("it ran again unasked", () -> Files.exists(program.workspace.resolve("third")));
        terminal.showsNoMore("esc stops");
        program.quit(terminal);
    }

    @Test
    void a_turn_is_cancelled_while_a_command_runs_and_so_is_the_users_own_command(LiveProgram program)
            throws Exception {
        Terminal terminal = program.start(80, 24, "--mode", "full");

        terminal.enter("run echo $$ >pid; sleep 1000").shows("esc stops");
        ProcessHandle command = program.awaitProcess(terminal, "pid");
        terminal.press("Escape")
                .shows("■ Run echo $$ >pid; sleep 1000  stopped")
                .shows("■ Stopped by you");

        terminal.enter("!echo $$ >mine; sleep 1000").shows("esc stops");
        ProcessHandle mine = program.awaitProcess(terminal, "mine");
        terminal.press("Escape")
                .shows("▌ ! echo $$ >mine; sleep 1000")
                .shows("cancelled by the user. The command and all its processes were ended");
        terminal.await("both commands are gone", () -> !command.isAlive() && !mine.isAlive());
        program.quit(terminal);
    }

    @Test
    void trust_and_limits_are_asked_for(LiveProgram program) throws Exception {
        Files.writeString(program.workspace.resolve("AGENTS.md"), "Speak plainly.");
        Terminal terminal = program.shell(80, 24)
                .enter(program.command("--mode", "full", "--set", "cost.turn_step_limit=1"))
                .shows("AGENTS.md (14 bytes)")
                .shows("Speak plainly.")
                .asks("Trust this folder?");

        terminal.type("y")
                .showsNoMore("Trust this folder?")
                .shows("effort")
                .enter("run echo 1")
                .asks("Limit reached");
        assertThat(program.lastRequest()).contains("Speak plainly.");
        terminal.type("n").shows("Step limit reached").showsNoMore("Limit reached");
        terminal.enter("run echo 2")
                .asks("Limit reached")
                .type("y")
                .answers("Seen: 2")
                .showsNoMore("esc stops");
        program.quit(terminal);
    }

    @Test
    void what_is_allowed_for_good_is_not_asked_for_after_a_restart(LiveProgram program) throws Exception {
        Path made = program.workspace.resolve("kept");
        Terminal terminal = program.shell(80, 24)
                .enter(program.command())
                .shows("effort")
                .enter("run touch kept")
                .asks("Run this command?")
                .type("w")
                .shows("Always allow")
                .shows("shell(touch kept)")
                .press("Enter")
                .shows("Always allowed here   shell(touch kept)")
                .showsNoMore("esc stops");
        terminal.await("it ran", () -> Files.exists(made));
        program.quit(terminal);
        Files.delete(made);

        terminal.enter(program.command()).shows("effort").enter("run touch kept");
        terminal.await("it ran again unasked", () -> Files.exists(made));
        terminal.showsNoMore("esc stops").enter("run touch other").asks("Run this command?");
        terminal.type("n").showsNoMore("Run this command?").showsNoMore("esc stops");
        program.quit(terminal);
    }

    @Test
    void who_trusts_a_workspace_is_offered_the_rules_that_it_has_for_other_programs(LiveProgram program)
            throws Exception {
        Files.writeString(program.workspace.resolve("AGENTS.md"), "Speak plainly.");
        Files.createDirectories(program.workspace.resolve(".claude"));
        Files.writeString(
                program.workspace.resolve(".claude/settings.json"),
                "{\"permissions\": {\"allow\": [\"Bash(touch kept)\"]}}");
        Terminal terminal = program.shell(80, 24)
                .enter(program.command())
                .asks("Trust this folder?")
                .type("y")
                .asks("Import this rule?")
                .shows("allow shell(touch kept)")
                .type("y")
                .shows("Added for this project: allow shell(touch kept)")
                .enter("run touch kept");

        terminal.await("it ran unasked", () -> Files.exists(program.workspace.resolve("kept")));
        terminal.showsNoMore("esc stops");
        program.quit(terminal);
        terminal.enter(program.command()).shows("effort").enter("say hello").shows("hello");
        terminal.showsNoMore("esc stops").showsNoMore("Import this rule?");
        program.quit(terminal);
    }

    @Test
    void rules_that_changed_since_they_were_trusted_are_asked_for_with_the_difference(LiveProgram program)
            throws Exception {
        Path rules = Files.writeString(program.workspace.resolve("AGENTS.md"), "Speak plainly.\n");
        Terminal terminal = program.shell(80, 24)
                .enter(program.command())
                .asks("Trust this folder?")
                .type("y")
                .showsNoMore("Trust this folder?")
                .shows("effort");
        program.quit(terminal);
        Files.writeString(rules, "Speak plainly.\nThen push.\n");

        terminal.enter(program.command())
                .shows("+++ b/AGENTS.md")
                .shows("+ Then push.")
                .asks("Trust this folder?")
                .type("n")
                .showsNoMore("Trust this folder?")
                .shows("effort")
                .enter("say hello")
                .answers("hello");
        assertThat(program.lastRequest()).doesNotContain("Speak plainly.");
        program.quit(terminal);
    }

    @Test
    void asks_are_queued_and_taken_back(LiveProgram program) throws Exception {
        Terminal terminal = program.start(100, 30);

        terminal.enter("hold on").await("it is asked", program.brain.permits::hasQueuedThreads);
        terminal.enter("say one").shows("queued for the next request  say one");
        terminal.enter("say two")
                .shows("queued for the next request  say two")
                .enter("say three")
                .shows("queued for the next request  say three");
        terminal.press("Up").shows("▌ say three").press("C-u").shows("queued for the next request  say two");
        program.brain.permits.release();
        terminal.shows("Let go: hold on").shows("▌ say one").answers("two").showsNoMore("esc stops");

        terminal.enter("hold again").await("it is asked", program.brain.permits::hasQueuedThreads);
        terminal.enter("say never").shows("queued for the next request  say never");
        terminal.press("Escape").shows("▌ say never").showsNoMore("queued for").press("C-u");
        program.brain.permits.release();
        program.quit(terminal);
    }

    @Test
    void the_users_command_is_shown_and_told_to_the_model(LiveProgram program) throws Exception {
        Terminal terminal = program.start(80, 24);

        terminal.enter("!echo from-the-shell; exit 3").shows("▌ ! echo").shows("exit code 3");
        terminal.enter("say thanks").answers("thanks").showsNoMore("esc stops");
        assertThat(program.lastRequest()).contains("The user ran this command:", "from-the-shell");

        new ProcessBuilder("mkfifo", program.workspace.resolve("go").toString())
                .start()
                .waitFor();
        terminal.enter("!echo begun; cat go")
                .shows("▌ ! echo begun; cat go")
                .shows("│ begun")
                .shows("esc stops");
        Files.writeString(program.workspace.resolve("go"), "gone on\n");
        terminal.shows("│ gone on").showsNoMore("esc stops");

        terminal.enter("/exitt").shows("did you mean /exit?").press("C-u");
        assertThat(program.simulator.exchanges()).hasSize(1);
        program.quit(terminal);
    }

    @Test
    void an_earlier_ask_is_edited(LiveProgram program) throws Exception {
        Terminal terminal = program.start(100, 30);
        terminal.enter("say first").answers("first").showsNoMore("esc stops");
        terminal.enter("say second").answers("second").showsNoMore("esc stops");

        terminal.press("Escape", "Escape").shows("Go back to before").press("Down", "Enter");
        terminal.shows("▌ (undone) say first").shows("▌ say first");
        terminal.enter(" again").answers("first again").showsNoMore("esc stops");

        assertThat(program.lastRequest()).contains("say first again").doesNotContain("say second");
        program.quit(terminal);
    }
}
