package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Extreme events in a terminal: it and the program in it still work afterwards. */
@InTerminal
class EndsInTerminalTest {
    @Test
    void three_megabytes_are_pasted_and_nothing_of_them_is_run(LiveProgram program) throws Exception {
        Path text = Files.writeString(program.root.resolve("paste"), "touch owned\n".repeat(262_144));
        Terminal terminal = program.start(80, 24);

        terminal.paste(text).shows("[pasted 262,144 lines]").press("C-u").showsNoMore("[pasted");

        terminal.enter("say well").answers("well").showsNoMore("esc stops");
        assertThat(program.workspace.resolve("owned")).doesNotExist();
        program.quit(terminal);
    }

    @Test
    void the_window_changes_sixty_times_while_an_answer_streams(LiveProgram program) {
        Terminal terminal = program.start(80, 24);
        terminal.enter("pour").shows("very many paragraphs");

        for (int i = 0; i < 60; i++) {
            terminal.resize(30 + 7 * (i % 17), 8 + 3 * (i % 11));
        }
        terminal.resize(120, 40)
                .waitFor(
                        "it is drawn anew",
                        screen -> screen.contains("Focus") && screen.lines().count() >= 40);
        terminal.shows("very many paragraphs")
                .shows("esc stops")
                .press("Escape")
                .shows("Stopped by you");

        terminal.resize(80, 24).showsNoMore("Focus").shows("■ Stopped by you").shows("▌ Ask anything");
        program.quit(terminal);
    }

    @Test
    void it_goes_to_the_background_and_comes_back(LiveProgram program) {
        Terminal terminal = program.start(80, 24);
        terminal.enter("say before").answers("before").showsNoMore("esc stops");

        terminal.press("C-z")
                .shows("Stopped")
                .shows("ready>")
                .enter("stty -a | grep -c -- ' icanon'")
                .shows("\n1\n");
        terminal.enter("fg").shows("Ask anything").answers("before");
        terminal.enter("say after").answers("after").showsNoMore("esc stops");
        program.quit(terminal);
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "HUP, 129"})
    void it_is_ended_from_outside_in_the_middle_of_an_answer(String signal, int status, LiveProgram program)
            throws Exception {
        Terminal terminal = program.start(80, 24);
        terminal.enter("stall").shows("The beginning");

        new ProcessBuilder(
                        "kill", "-" + signal, Long.toString(program.launcher().pid()))
                .start()
                .waitFor();

        program.assertEnded(terminal, status);
        terminal.enter("echo typed").shows("\ntyped\n");
    }

    @Test
    void a_program_that_is_killed_outright_gives_the_terminal_back(LiveProgram program) throws Exception {
        Terminal terminal = program.start(80, 24);
        terminal.enter("stall").shows("The beginning");

        program.jvm().destroyForcibly();

        terminal.await(
                "the terminal is restored", () -> terminal.modes().equals("alternate screen 0, cursor 1, mouse 0"));
        terminal.enter("stty sane; clear; echo typed")
                .shows("typed")
                .enter(program.command("--continue"))
                .shows("Resumed")
                .shows("▌ stall");
        terminal.enter("say after").answers("after").showsNoMore("esc stops");
        program.quit(terminal);
    }

    @Test
    void what_was_being_written_when_the_program_was_killed_is_there_again(LiveProgram program) throws Exception {
        Terminal terminal = program.start(80, 24);
        terminal.enter("say hello").answers("hello").type("half a thought").shows("▌ half a thought");
        terminal.await("the draft is kept", () -> draft(program).contains("half a thought"));

        program.jvm().destroyForcibly();

        terminal.await(
                "the terminal is restored", () -> terminal.modes().equals("alternate screen 0, cursor 1, mouse 0"));
        terminal.enter("stty sane; clear").enter(program.command()).shows("▌ half a thought");
        terminal.press("C-c").shows("▌ Ask anything");
        program.quit(terminal);
        assertThat(draft(program)).isEmpty();
    }

    /** Returns the content of all saved drafts. */
    private static String draft(LiveProgram program) {
        File[] files = program.home.resolve("drafts").toFile().listFiles();
        return Stream.of(files == null ? new File[0] : files)
                .map(file -> {
                    try {
                        return Files.readString(file.toPath());
                    } catch (IOException gone) {
                        return "";
                    }
                })
                .collect(Collectors.joining());
    }

    @Test
    void nothing_stays_behind_a_window_that_is_closed(LiveProgram program) throws Exception {
        Terminal terminal = program.start(80, 24, "--mode", "full");
        terminal.enter("run echo $$ >pid; sleep 1000").shows("esc stops");
        ProcessHandle command = program.awaitProcess(terminal, "pid");
        ProcessHandle jvm = program.jvm();

        terminal.close();

        program.shell(80, 24).await("all of it ends", () -> !jvm.isAlive() && !command.isAlive());
    }

    @Test
    void ctrl_c_twice_and_ctrl_d_quit(LiveProgram program) {
        Terminal terminal = program.start(80, 24);
        terminal.press("C-c").shows("ctrl+c again quits").press("C-c");
        program.assertEnded(terminal, 0);

        terminal.enter("clear").enter(program.command()).shows("Ask anything").press("C-d");
        program.assertEnded(terminal, 0);
    }

    @Test
    void without_a_terminal_it_says_what_works_instead(LiveProgram program) {
        Terminal terminal = program.shell(80, 24);
        terminal.enter(program.command("</dev/null", "2>&1"))
                .shows("use `deepseek-tui exec`")
                .shows("ended with 2");
        terminal.enter("clear; TERM=dumb " + program.command())
                .shows("TERM is \"dumb\"")
                .shows("ended with 2");
    }

    @Test
    void without_colours_it_has_none(LiveProgram program) {
        Terminal terminal =
                program.shell(80, 24, "NO_COLOR=1").enter(program.command()).shows("Ask anything");
        terminal.enter("say **bold** and `code`").shows("bold and code").showsNoMore("esc stops");

        assertThat(terminal.colours()).doesNotContainPattern("\033\\[[0-9;]*\\b(3[0-8]|4[0-8]|9[0-7])(;|m)");
        program.quit(terminal);
    }
}
