package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SignalsTest {
    private static final String WAITS = """
            exec 4<&0
            cat <&4 >/dev/null &
            trap 'echo terminated; kill $!; exit 9' TERM
            trap 'echo hung up; kill $!; exit 8' HUP
            echo ready
            wait $!
            echo ended by itself""";

    @TempDir
    Path dir;

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void term_reaches_the_program_and_its_answer_counts(List<String> shell) throws Exception {
        assertThat(signalled("TERM", shell)).isEqualTo(new Outcome(9, "terminated\n", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void hang_up_reaches_the_program(List<String> shell) throws Exception {
        assertThat(signalled("HUP", shell)).isEqualTo(new Outcome(8, "hung up\n", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void an_interrupt_terminates_the_program_and_counts_as_cancelled(List<String> shell) throws Exception {
        assumeThat(interruptsAreIgnored())
                .as("this JVM was started with SIGINT ignored, and so is the launcher")
                .isFalse();

        assertThat(signalled("INT", shell)).isEqualTo(new Outcome(130, "terminated\n", ""));
    }

    @Test
    void the_terminal_is_restored_after_the_jvm_was_killed() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1")
                .behaves("stty raw -echo; printf '\\033[?1049h\\033[?25l\\033[?2004h'; kill -KILL $$");
        Outcome outcome = inTerminal(
                launcher(java),
                "before=$(stty -g); \"$launcher\"; echo status $?; [ \"$before\" = \"$(stty -g)\" ] && echo as before");

        assertThat(outcome.out()).contains("status 137").contains("as before");
        assertThat(outcome.out().substring(outcome.out().indexOf("\033[?1049h")))
                .contains("\033[?1049l", "\033[?25h", "\033[?2004l");
    }

    @ParameterizedTest
    @CsvSource({"TERM,143", "KILL,137"})
    void a_job_in_the_background_ends_with_its_jvm_and_leaves_the_terminal_alone(String signal, int status)
            throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("kill -" + signal + " $$");

        Outcome outcome = inTerminal(
                launcher(java),
                "set -m; stty -echo; before=$(stty -g); \"$launcher\" & wait $!; echo status $?; "
                        + "[ \"$before\" = \"$(stty -g)\" ] && echo as before");

        assertThat(outcome.out()).contains("status " + status, "as before").doesNotContain("\033");
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
        Installation launcher = launcher(java).in(shell);
        Process process = launcher.start();
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
        StringBuilder out = new StringBuilder();
        process.inputReader().lines().forEach(line -> out.append(line).append('\n'));
        Outcome rest = launcher.finish(process);
        return new Outcome(rest.status(), out.toString(), rest.err());
    }

    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        String ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        return (Long.parseUnsignedLong(ignored.substring(7).strip(), 16) & 2) != 0;
    }

    private Installation launcher(FakeJava java) throws IOException {
        return Installation.distribution(dir.resolve("tree"), dir.resolve("aside"))
                .with("JAVA_HOME", java.home().toString());
    }
}
