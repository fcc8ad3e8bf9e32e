package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The launcher is replaced by the JVM, so that signals and exit codes are the program's own. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class SignalsTest {
    private static final String WAITS = """
        exec 4<&0
        cat <&4 >/dev/null &
        trap 'echo interrupted; kill $!; exit 130' INT
        trap 'echo terminated; kill $!; exit 9' TERM
        trap 'echo hung up; kill $!; exit 8' HUP
        echo ready
        wait $!
        echo ended by itself\
        """;

    @TempDir
    Path dir;

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void term_reaches_the_program_and_its_exit_code_counts(List<String> shell) throws Exception {
        assertThat(signalled("TERM", shell)).isEqualTo(new Outcome(9, "terminated\n", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void hang_up_reaches_the_program(List<String> shell) throws Exception {
        assertThat(signalled("HUP", shell)).isEqualTo(new Outcome(8, "hung up\n", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void an_interrupt_reaches_the_program(List<String> shell) throws Exception {
        assumeThat(DefaultSignals.canBeSet())
                .as("GNU env, without which the tests ignore SIGINT and so does all that they start")
                .isTrue();

        assertThat(signalled("INT", shell)).isEqualTo(new Outcome(130, "interrupted\n", ""));
    }

    @Test
    void a_program_that_is_killed_is_seen_to_be_killed() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("kill -KILL $$");

        assertThat(launcher(java).run().status()).isEqualTo(137);
    }

    @Test
    void the_program_knows_whether_both_its_ends_are_a_terminal() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1")
                .behaves("case \"$*\" in *-Ddeepseek.terminal=yes*) echo terminal >&2 ;; *) echo none >&2 ;; esac");
        Installation launcher = launcher(java);

        assertThat(inTerminal(launcher, "\"$launcher\"").out()).contains("terminal");
        assertThat(inTerminal(launcher, "\"$launcher\" </dev/null").out()).contains("none");
        assertThat(inTerminal(launcher, "\"$launcher\" | cat").out()).contains("none");
    }

    private static Outcome inTerminal(Installation launcher, String commands) throws IOException {
        assumeThat(Shells.find("script"))
                .as("util-linux script gives a terminal")
                .isPresent();
        assumeThat(System.getProperty("os.name")).as("script of util-linux").isEqualTo("Linux");
        launcher.with("SHELL", "/bin/sh").with("launcher", launcher.script().toString());
        return launcher.finish(launcher.start(List.of("script", "-qec", commands, "/dev/null"), launcher.tools()));
    }

    private Outcome signalled(String signal, List<String> shell) throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(WAITS);
        Installation launcher = launcher(java);
        // Detach from the terminal in which the tests may run, where interrupts would come from the keyboard.
        List<String> command = new ArrayList<>(Shells.find("setsid").isPresent() ? List.of("setsid") : List.of());
        command.addAll(shell);
        command.add(launcher.script().toString());
        Process process = launcher.start(command, dir);
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
        StringBuilder out = new StringBuilder();
        process.inputReader().lines().forEach(line -> out.append(line).append('\n'));
        Outcome rest = launcher.finish(process);
        return new Outcome(rest.status(), out.toString(), rest.err());
    }

    private Installation launcher(FakeJava java) throws IOException {
        return Installation.distribution(dir.resolve("tree"), dir.resolve("aside"))
                .with("JAVA_HOME", java.home().toString());
    }
}
