package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A key in the environment reaches the JVM, and none of our processes has it in an environment that others can read.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class KeyHandOverTest {
    private static final String KEY = "sk-$(id)`id`\"'\\ *zyxw";
    /** Ends together with a child process, because an agent also starts some. */
    private static final String SHOWS_KEY = "cat /dev/fd/8; exec 4<&0; cat <&4 & echo end; wait";

    private static final Path PROC = Path.of("/proc/self/environ");

    @TempDir
    Path dir;

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void the_key_comes_by_a_pipe_to_the_letter(List<String> shell) throws IOException {
        Installation launcher =
                launcher(SHOWS_KEY).in(shell).with("DEEPSEEK_API_KEY", KEY).with("DEEPSEEK_MODEL_API_KEY", "another");

        assertThat(heard(launcher.start()))
                .containsExactly("DEEPSEEK_API_KEY=" + KEY, "DEEPSEEK_MODEL_API_KEY=another");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void neither_the_launcher_nor_the_program_has_it_in_its_environment(List<String> shell) throws IOException {
        assumeThat(PROC).exists();
        Installation launcher = launcher(SHOWS_KEY).in(shell).with("DEEPSEEK_API_KEY", KEY);
        Process process = launcher.start();
        List<String> environments = new ArrayList<>();

        assertThat(heard(process, () -> environments.addAll(environmentsOf(process))))
                .containsExactly("DEEPSEEK_API_KEY=" + KEY);
        assertThat(environments).hasSizeGreaterThan(1).noneMatch(variables -> variables.contains("sk-"));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void it_is_not_exported_under_the_launchers_own_names(List<String> shell) throws IOException {
        Installation launcher = launcher("set >\"$home/variables\"")
                .in(shell)
                .with("DEEPSEEK_API_KEY", KEY)
                .with("handed", "exported")
                .with("line", "exported")
                .with("SHELLOPTS", "allexport");

        assertThat(launcher.run().status()).isZero();
        assertThat(Files.readString(dir.resolve("jdk/variables")))
                .contains("JAVA_HOME")
                .doesNotContain("zyxw");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void arguments_and_input_are_as_without_a_key(List<String> shell) throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("cat");
        Installation launcher = launcher(java).in(shell).with("DEEPSEEK_API_KEY", KEY);
        String[] arguments = {"", "a b", "*", "$HOME", "`id`", "line\nend\n", "--"};
        Process process = launcher.start(arguments);
        process.outputWriter().append("from a pipe").close();

        assertThat(launcher.finish(process)).isEqualTo(new Outcome(0, "from a pipe", ""));
        assertThat(java.userArguments(0)).containsExactly(arguments);
        assertThat(java.arguments(0)).contains("-Ddeepseek.handed=8").noneMatch(argument -> argument.contains("zyxw"));
    }

    @Test
    void without_a_key_nothing_is_handed_over() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");

        launcher(java).with("DEEPSEEK_API_KEY", "").run();

        assertThat(java.arguments(0)).noneMatch(argument -> argument.contains("handed"));
    }

    @Test
    void a_key_of_several_lines_is_left_to_be_refused() throws IOException {
        Installation launcher = launcher("echo \"$DEEPSEEK_API_KEY\"").with("DEEPSEEK_API_KEY", "a\nb");

        assertThat(launcher.run().out()).isEqualTo("a\nb\n");
    }

    private Installation launcher(String behaviour) throws IOException {
        return launcher(FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(behaviour));
    }

    private Installation launcher(FakeJava java) throws IOException {
        return Installation.distribution(dir.resolve("tree"), dir.resolve("aside"))
                .with("JAVA_HOME", java.home().toString());
    }

    private static List<String> heard(Process process) throws IOException {
        return heard(process, () -> {});
    }

    /** Returns the lines that the program printed from its pipe. {@code meanwhile} runs before the program ends. */
    private static List<String> heard(Process process, Runnable meanwhile) throws IOException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null && !line.equals("end"); line = out.readLine()) {
                lines.add(line);
            }
            meanwhile.run();
            process.outputWriter().close();
            process.toHandle().onExit().join();
        }
        lines.remove("");
        return lines;
    }

    /**
     * Returns the environments of the program and its child, once both can be read. A process that is executing another
     * program has none for a moment.
     */
    private static List<String> environmentsOf(Process process) {
        while (true) {
            try (Stream<ProcessHandle> all = Stream.concat(
                    Stream.of(process.toHandle()), process.toHandle().descendants())) {
                List<String> environments = all.map(KeyHandOverTest::environment)
                        .filter(variables -> variables.contains("JAVA_HOME"))
                        .toList();
                if (environments.size() > 1) {
                    return environments;
                }
            }
        }
    }

    /** Returns a process's environment; empty without /proc or if the process has ended. */
    private static String environment(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
