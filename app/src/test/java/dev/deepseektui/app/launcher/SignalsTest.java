package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class SignalsTest {
    /**
     * No JVM is up before the launcher has noted which process it is; this one is on a busy machine. From there on the launcher does
     * nothing but sleep, which Linux tells.
     */
    private static final String ONCE_NOTED = """
            while [ -r /proc/$PPID/stat ] && read -r launcher </proc/$PPID/stat && [ "${launcher#*) S }" = "$launcher" ]; do
                sleep 0.01
            done
            """;

    private static final String WAITS = ONCE_NOTED + """
            exec 4<&0
            cat <&4 >/dev/null &
            trap 'echo interrupted; kill $!; exit 130' INT
            trap 'echo terminated; kill $!; exit 9' TERM
            trap 'echo hung up; kill $!; exit 8' HUP
            echo ready
            wait $!
            echo ended by itself""";
    /**
     * The hang-up comes by way of the launcher, after whatever that made of the interrupt. It is repeated: bash does not wake from
     * {@code wait} for a signal that comes just before it.
     */
    private static final String HANGS_UP_ONCE_CANCELLED = ONCE_NOTED + """
            exec 4<&0
            cat <&4 >/dev/null &
            cat=$!
            hang_up() { while kill -HUP $PPID; do sleep 3; done }
            trap 'echo cancelled; hang_up </dev/null >/dev/null 2>&1 4<&- &' INT
            trap 'echo cancelled' TERM
            trap 'kill $cat; exit 8' HUP
            echo ready
            while kill -0 $cat; do wait $cat; done""";

    private static final String SAYS_HOW_THE_TERMINAL_IS = """
            for each; do case $each in -Ddeepseek.size=*) echo "told $each" ;; esac done
            case $(stty -a) in *-icanon*) echo key by key ;; *) echo line by line ;; esac""";

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
    void an_interrupt_reaches_the_program_and_counts_as_cancelled(List<String> shell) throws Exception {
        assumeInterruptsAreHeard();

        assertThat(signalled("INT", shell)).isEqualTo(new Outcome(130, "interrupted\n", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void programs_that_the_jvm_starts_can_be_interrupted(List<String> shell) throws Exception {
        assumeInterruptsAreHeard();
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("sh -c 'kill -INT $$; echo deaf'; echo end");

        assertThat(launcher(java).in(shell).run().out()).isEqualTo("end\n");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void ctrl_c_cancels_once(List<String> shell) throws Exception {
        assumeInterruptsAreHeard();
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(HANGS_UP_ONCE_CANCELLED);

        Outcome outcome = typing("\003", launcher(java), shell);

        assertThat(outcome.out().split("cancelled", -1)).hasSize(2);
        assertThat(outcome.status()).isEqualTo(130);
    }

    /** The child of a shell hears no interrupt until env, which is made slow here, lets it. */
    @Test
    void ctrl_c_right_behind_the_start_ends_it_before_the_jvm_is_there() throws Exception {
        assumeInterruptsAreHeard();
        assumeThat(Path.of("/proc/self/status"))
                .as("only Linux tells who is deaf")
                .exists();
        Optional<Path> dash = Shells.find("dash");
        assumeThat(dash)
                .as("other shells let their children hear by themselves")
                .isPresent();
        Path env = Shells.find("env").orElseThrow();
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("echo the JVM is there");
        Installation launcher = launcher(java);
        Installation.program(launcher.tools().resolve("env"), """
                case $* in *uname) exec '%1$s' "$@" ;; esac
                echo ready
                tenths=0
                while [ $tenths -lt 300 ]; do sleep 0.1; tenths=$((tenths + 1)); done
                exec '%1$s' "$@"
                """.formatted(env));

        Outcome outcome = typing("\003", launcher, List.of(dash.orElseThrow().toString()));

        assertThat(outcome.out()).doesNotContain("the JVM is there");
        assertThat(outcome.status()).isEqualTo(130);
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void ctrl_c_is_a_key_where_the_program_asked_for_keys(List<String> shell) throws Exception {
        assumeInterruptsAreHeard();
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("""
                stty -isig -echo
                echo ready
                read -r key
                [ "$key" = "$(printf '\\003')" ] && echo a key""");

        Outcome outcome = typing("\003\n", launcher(java), shell);

        assertThat(outcome.out()).contains("a key");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void the_program_is_told_of_a_terminal_where_both_its_ends_are_one() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1")
                .behaves("case \"$*\" in *-Ddeepseek.terminal=yes*) echo told >&2 ;; *) echo untold >&2 ;; esac");

        Installation launcher = launcher(java);

        assertThat(inTerminal(launcher, "\"$launcher\"").out()).contains("told").doesNotContain("untold");
        assertThat(inTerminal(launcher, "\"$launcher\" </dev/null").out()).contains("untold");
        assertThat(inTerminal(launcher, "\"$launcher\" | cat").out()).contains("untold");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void the_screen_finds_its_terminal_set_and_who_does_not_undo_it_leaves_it_as_it_was(List<String> shell)
            throws Exception {
        Installation launcher =
                launcher(FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(SAYS_HOW_THE_TERMINAL_IS));
        String start = String.join(" ", shell) + " \"$launcher\"";

        Outcome screen = inTerminal(launcher, "stty rows 33 cols 99; " + comparing(start));
        Outcome another = inTerminal(launcher, comparing(start + " doctor"));

        assertThat(screen.out()).contains("told -Ddeepseek.size=33 99", "key by key", "as before");
        assertThat(another.out()).contains("line by line", "as before").doesNotContain("size=3");
    }

    @Test
    void the_terminal_is_restored_after_the_jvm_was_killed() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1")
                .behaves("stty raw -echo; printf '\\033[?1049h\\033[?25l\\033[?2004h'; kill -KILL $$");
        Outcome outcome = inTerminal(launcher(java), comparing("\"$launcher\"; echo status $?"));

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

    private static String comparing(String commands) {
        return "before=$(stty -g); " + commands + "; [ \"$before\" = \"$(stty -g)\" ] && echo as before";
    }

    private static Outcome inTerminal(Installation launcher, String commands) throws IOException {
        return launcher.finish(startInTerminal(launcher, commands));
    }

    /** What came of keys that were pressed once the program was ready, the launcher being the job in front. */
    private static Outcome typing(String keys, Installation launcher, List<String> shell) throws IOException {
        // Without an argument it would be the screen, for which Ctrl-C is a key.
        Process process = startInTerminal(launcher, "exec " + String.join(" ", shell) + " \"$launcher\" doctor");
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        process.outputWriter().append(keys).flush();
        StringBuilder out = new StringBuilder();
        process.inputReader().lines().forEach(line -> out.append(line).append('\n'));
        Outcome rest = launcher.finish(process);
        return new Outcome(rest.status(), out.toString(), rest.err());
    }

    private static Process startInTerminal(Installation launcher, String commands) throws IOException {
        assumeThat(Shells.find("script"))
                .as("util-linux script gives a terminal")
                .isPresent();
        assumeThat(System.getProperty("os.name")).as("script of util-linux").isEqualTo("Linux");
        launcher.with("SHELL", "/bin/sh").with("launcher", launcher.script().toString());
        return launcher.start(List.of("script", "-qec", commands, "/dev/null"), launcher.tools());
    }

    private Outcome signalled(String signal, List<String> shell) throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(WAITS);
        Installation launcher = launcher(java);
        // In front of a terminal, as where someone runs these tests in one, an interrupt would come from its keys.
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

    private static void assumeInterruptsAreHeard() {
        assumeThat(DefaultSignals.canBeSet())
                .as("the env of GNU, which dash and ash need")
                .isTrue();
    }

    private Installation launcher(FakeJava java) throws IOException {
        return Installation.distribution(dir.resolve("tree"), dir.resolve("aside"))
                .with("JAVA_HOME", java.home().toString());
    }
}
