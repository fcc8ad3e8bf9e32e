package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The terminal is restored, however a program on its screen ends. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class RealTerminalTest {
    private static final String COMPARE = "; echo status $?; [ \"$before\" = \"$(stty -g)\" ] && echo as before";
    private static final String SIZE = "size=(\\d+x\\d+)\\.";

    private final List<PseudoTerminal> terminals = new ArrayList<>();

    @AfterEach
    void end() {
        terminals.forEach(PseudoTerminal::end);
    }

    private PseudoTerminal running(String commands) throws Exception {
        PseudoTerminal terminal = PseudoTerminal.running(commands);
        terminals.add(terminal);
        return terminal;
    }

    private static void assertGivenBack(PseudoTerminal terminal) throws Exception {
        terminal.await("as before");
        terminal.await("all done");
        EmulatedTerminal emulated = new EmulatedTerminal(new TerminalSize(1_000, 100));
        emulated.show(terminal.sent());
        assertThat(emulated.modesSet()).isEmpty();
    }

    private static String pid(PseudoTerminal terminal) throws Exception {
        String pid = terminal.await("pid=(\\d+)\\.").group(1);
        terminal.await(SIZE);
        return pid;
    }

    @Test
    void a_program_that_quits_gives_the_terminal_back() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        pid(terminal);

        terminal.type("mq");

        terminal.await("status 0");
        assertGivenBack(terminal);
    }

    @Test
    void what_is_typed_when_the_screen_is_gone_is_not_read_by_it() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + " line" + COMPARE);
        pid(terminal);

        terminal.type("q");
        terminal.await("\\[\\?1049l");
        terminal.type("for the shell\n");

        terminal.await("last=for the shell[.]");
        terminal.await("status 0");
        assertGivenBack(terminal);
    }

    @Test
    void a_program_that_fails_gives_the_terminal_back_before_it_says_why() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        pid(terminal);

        terminal.type("mx");

        terminal.await("\\[\\?1049l");
        terminal.await("IllegalStateException: on purpose");
        terminal.await("status 1");
        assertGivenBack(terminal);
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "HUP, 129", "INT, 130"})
    void a_program_that_is_ended_gives_the_terminal_back(String signal, int status) throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        String pid = pid(terminal);

        PseudoTerminal.run("kill", "-" + signal, pid);

        terminal.await("status " + status);
        assertGivenBack(terminal);
    }

    @Test
    void what_was_printed_on_the_screens_time_comes_afterwards() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        pid(terminal);

        terminal.type("pq");

        terminal.await("\\[\\?1049l");
        terminal.await("printed meanwhile");
        assertGivenBack(terminal);
    }

    @Test
    void ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() throws Exception {
        PseudoTerminal terminal = running("set -m; " + PseudoTerminal.probe()
                + "; [ \"$before\" = \"$(stty -g)\" ] && echo suspended; fg >/dev/null" + COMPARE);
        pid(terminal);

        terminal.type("\032");

        terminal.await("\\[\\?1049l");
        terminal.await("suspended");
        terminal.await("\\[\\?1049h");
        terminal.await(SIZE);
        terminal.type("q");
        terminal.await("status 0");
        assertGivenBack(terminal);
    }

    @Test
    void another_program_has_the_terminal_and_every_key_until_it_ends() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        pid(terminal);

        terminal.type("e");
        terminal.await("\\[\\?1049l");
        terminal.await("cooked=1[.]");
        terminal.type("whole\n");
        terminal.await("line=whole[.]");
        terminal.await("\\[\\?1049h");
        terminal.await(SIZE);
        terminal.type("w");
        terminal.await("'w'");
        terminal.type("q");
        terminal.await("status 0");
        assertGivenBack(terminal);
    }

    @Test
    void what_interrupts_the_other_program_is_not_for_this_one() throws Exception {
        PseudoTerminal terminal = running("trap : INT; " + PseudoTerminal.probe() + COMPARE);
        pid(terminal);

        terminal.type("e");
        terminal.await("cooked=1[.]");
        terminal.type("\003");
        terminal.await("interrupted[.]");
        terminal.type("on\n");
        terminal.await("line=on[.]");
        terminal.await(SIZE);
        terminal.type("q");
        terminal.await("status 0");
        assertGivenBack(terminal);
    }

    @Test
    void a_program_that_is_stopped_and_continued_from_outside_sets_its_modes_and_paints_again() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        String pid = pid(terminal);
        terminal.type("w");
        terminal.await("'w'");

        PseudoTerminal.run("kill", "-STOP", pid);
        PseudoTerminal.run("kill", "-CONT", pid);

        terminal.await("\\[\\?1049h");
        terminal.await(SIZE);
        terminal.type("q");
        terminal.await("status 0");
        assertGivenBack(terminal);
    }

    @Test
    void a_window_that_changes_is_measured_and_painted() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        String device = terminal.await("/dev/\\S+").group();
        assertThat(terminal.await(SIZE).group(1)).isEqualTo("80x24");
        terminal.type("w");
        terminal.await("'w'");

        PseudoTerminal.run("stty", "-F", device, "rows", "30", "cols", "100");

        // An intermediate measurement may be the old size, or half of the new one.
        terminal.await("size=100x30[.]");
        terminal.type("q");
        assertGivenBack(terminal);
    }

    @Test
    void keys_of_the_shell_are_keys_of_the_program() throws Exception {
        PseudoTerminal terminal = running(PseudoTerminal.probe() + COMPARE);
        pid(terminal);

        for (List<String> key : List.of(
                List.of("\003", "'c',modifiers=\\[ctrl\\]"),
                List.of("\034", "'\\\\',modifiers"),
                List.of("\023", "'s',modifiers"),
                List.of("\r", "keytype=Enter"),
                List.of("\n", "'j',modifiers"),
                List.of("\033", "keytype=Escape"),
                List.of("\033[200~one\rtwo\033[201~", "Paste"))) {
            terminal.type(key.get(0));
            terminal.await(key.get(1));
        }
        terminal.type("q");
        assertGivenBack(terminal);
    }

    /** The probe starts only after Enter is in the terminal's queue, which the echo shows. */
    @Test
    void enter_typed_before_the_program_has_the_terminal_is_enter(@TempDir Path directory) throws Exception {
        Path gate = directory.resolve("gate");
        PseudoTerminal.run("mkfifo", gate.toString());
        PseudoTerminal terminal = running(
                "before=$(stty -g); echo waiting; read -r go <'" + gate + "'; " + PseudoTerminal.probe() + COMPARE);
        terminal.await("waiting");
        terminal.type("wow\r");
        terminal.await("wow\r\n");

        Files.writeString(gate, "go\n");

        pid(terminal);
        terminal.await("keytype=Enter");
        terminal.type("\n");
        terminal.await("'j',modifiers");
        terminal.type("q");
        assertGivenBack(terminal);
    }
}
