package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is asked, answered, allowed and stopped, in a real terminal. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TalkInTerminalTest {
    @TempDir
    Path root;

    private LiveProgram program;

    @BeforeEach
    void install() throws IOException {
        program = LiveProgram.in(root);
    }

    @AfterEach
    void end() {
        program.close();
    }

    @Test
    void an_answer_is_shown_as_text_whatever_it_holds() throws Exception {
        Files.writeString(program.workspace.resolve("evil\033]0;owned\007.txt"), "x");
        Terminal terminal = program.start(120, 40);

        terminal.enter("say 二つ 👩 three").answers("二つ 👩 three").showsNoMore("escape cancels");
        terminal.enter("attack").shows("quiet ␛[2J␛]0;owned␇ and <U+202E>dlrow").showsNoMore("escape cancels");
        terminal.enter("run ls")
                .shows("May shell do this?")
                .type("y")
                .shows("Seen:")
                .showsNoMore("escape cancels");

        assertThat(terminal.title()).contains("workspace · deepseek-tui");
        assertThat(terminal.screen()).doesNotContain("\033");
        program.quit(terminal);
    }

    @Test
    void a_diff_is_scrolled_and_allowed_a_command_refused_with_a_reason_and_another_edited() throws Exception {
        Terminal terminal = program.start(80, 24);

        terminal.enter("write notes.txt 60").shows("May write_file do this?");
        terminal.shows("@@")
                .shows(" · 1–")
                .press("PageDown")
                .showsNoMore(" · 1–")
                .press("End");
        terminal.type("y").shows("Seen:");
        assertThat(program.workspace.resolve("notes.txt")).isRegularFile();

        terminal.enter("run echo refused >no.txt").shows("May shell do this?").type("r");
        terminal.shows("Why not?").enter("not in this house").shows("Seen: ").showsNoMore("Why not?");
        terminal.await("the model hears why", () -> program.lastRequest().contains("not in this house"));
        assertThat(program.workspace.resolve("no.txt")).doesNotExist();

        terminal.enter("run echo first").shows("May shell do this?").type("e").shows("Run this instead");
        terminal.press("C-u").enter("echo 'second' >second.txt").showsNoMore("Run this instead");
        terminal.await("the edited command ran", () -> Files.exists(program.workspace.resolve("second.txt")));
        program.quit(terminal);
    }

    @Test
    void a_turn_is_cancelled_while_it_streams_and_while_a_command_runs() throws Exception {
        Terminal terminal = program.start(100, 30, "--mode", "auto");

        terminal.enter("stall").shows("The beginning");
        terminal.await("the title says so", () -> terminal.title().startsWith("●"));
        terminal.press("Escape").shows("cancelled here");
        terminal.enter("run echo $$ >pid; sleep 1000").shows("escape cancels");
        terminal.await("the command runs", () -> Files.exists(program.workspace.resolve("pid")));
        terminal.press("Escape").showsNoMore("escape cancels");

        terminal.enter("!echo $$ >mine; sleep 1000");
        terminal.await("the user's command runs", () -> Files.exists(program.workspace.resolve("mine")));
        terminal.press("Escape").showsNoMore("escape cancels");
        for (String file : new String[] {"pid", "mine"}) {
            long pid = Long.parseLong(
                    Files.readString(program.workspace.resolve(file)).strip());
            terminal.await(
                    "the command is gone",
                    () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        }
        program.quit(terminal);
    }

    @Test
    void trust_and_limits_are_asked_for() throws Exception {
        Files.writeString(program.workspace.resolve("AGENTS.md"), "Speak plainly.");
        Terminal terminal = program.shell(80, 24)
                .enter(program.command("--mode", "auto", "--set", "cost.turn_step_limit=1"))
                .shows("Trust this workspace?");

        terminal.type("y").shows("effort").enter("run echo 1").shows("A limit is reached");
        assertThat(program.lastRequest()).contains("Speak plainly.");
        terminal.type("n").shows("limit").showsNoMore("escape cancels");
        terminal.enter("run echo 2")
                .shows("A limit is reached")
                .type("y")
                .answers("Seen: 2")
                .showsNoMore("escape cancels");
        program.quit(terminal);
    }

    @Test
    void asks_are_queued_and_taken_back() throws Exception {
        Terminal terminal = program.start(100, 30);

        terminal.enter("hold on").shows("escape cancels").enter("say one").shows("queued ▸ say one");
        terminal.enter("say two").shows("queued ▸ say two").enter("say three").shows("queued ▸ say three");
        terminal.press("Up").shows("> say three").press("C-u").shows("queued ▸ say two");
        program.brain.permits.release();
        terminal.shows("Let go: hold on").answers("one").answers("two").showsNoMore("escape cancels");

        terminal.enter("hold again").shows("escape cancels").enter("say never").shows("queued ▸ say never");
        terminal.press("Escape").shows("> say never").showsNoMore("queued ▸").press("C-u");
        program.brain.permits.release();
        program.quit(terminal);
    }

    @Test
    void the_users_command_is_shown_and_told_to_the_model() throws Exception {
        Terminal terminal = program.start(100, 30);

        terminal.enter("!echo from-the-shell; exit 3").shows("you ! echo").shows("exit code 3");
        terminal.enter("say thanks").answers("thanks").showsNoMore("escape cancels");
        assertThat(program.lastRequest()).contains("The user ran:", "from-the-shell");

        terminal.enter("/exot").shows("did you mean /exit?").press("C-u");
        assertThat(program.simulator.exchanges()).hasSize(1);
        program.quit(terminal);
    }

    @Test
    void an_earlier_ask_is_edited() throws Exception {
        Terminal terminal = program.start(100, 30);
        terminal.enter("say first").answers("first").showsNoMore("escape cancels");
        terminal.enter("say second").answers("second").showsNoMore("escape cancels");

        terminal.press("Escape", "Escape").shows("Ask another way").press("Down", "Enter");
        terminal.shows("> say first").enter(" again").answers("first again").showsNoMore("escape cancels");

        assertThat(program.lastRequest()).contains("say first again").doesNotContain("say second");
        program.quit(terminal);
    }
}
