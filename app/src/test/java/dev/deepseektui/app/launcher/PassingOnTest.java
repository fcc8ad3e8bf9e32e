package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PassingOnTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void arguments_arrive_untouched(List<String> shell) throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        String[] arguments = {"", " ", "a b", "*", "$HOME", "`id`", "\"", "'", "\\", "line\nend\n", "-cp", "--", "ü"};

        Outcome outcome = launcher(java).in(shell).run(arguments);

        assertThat(outcome).isEqualTo(new Outcome(0, "", ""));
        assertThat(java.userArguments(0)).containsExactly(arguments);
    }

    @Test
    void no_arguments_stay_none() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");

        launcher(java).run();

        assertThat(java.userArguments(0)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void standard_input_reaches_the_program(List<String> shell) throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("cat");
        Installation launcher = launcher(java).in(shell);
        Process process = launcher.start();
        process.outputWriter().append("from a pipe").close();

        assertThat(launcher.finish(process).out()).isEqualTo("from a pipe");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void a_closed_standard_input_does_no_harm(List<String> shell) throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);
        List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" <&-", "sh"));
        command.addAll(shell);
        command.add(launcher.script().toString());

        assertThat(launcher.finish(launcher.start(command, dir))).isEqualTo(new Outcome(0, "", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void the_programs_exit_code_is_the_launchers(List<String> shell) throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("exit 3");

        assertThat(launcher(java).in(shell).run().status()).isEqualTo(3);
    }

    @Test
    void it_is_found_through_a_chain_of_absolute_and_relative_links() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);
        Path bin = Files.createDirectories(dir.resolve("some where/bin"));
        Files.createSymbolicLink(bin.resolve("far"), launcher.script());
        Files.createSymbolicLink(bin.resolve("near"), Path.of("../bin/far"));

        assertThat(launcher.runAs(bin.resolve("near")).status()).isZero();
        assertThat(java.runs()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void hostile_characters_in_its_path_do_no_harm(List<String> shell) throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("j d'k\"$x"), "17.0.1");
        Path tree = dir.resolve("a b'c\"d$e`f*[g];h&i\nj");
        Installation launcher = Installation.distribution(tree, dir.resolve("aside *"))
                .with("JAVA_HOME", java.home().toString())
                .in(shell);

        assertThat(launcher.run("x")).isEqualTo(new Outcome(0, "", ""));
        assertThat(java.arguments(0)).contains(tree + "/lib/../lib/*");
    }

    @Test
    void it_is_found_when_named_without_a_directory() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java).with("CDPATH", "/");
        Path bin = dir.resolve("tree/bin");

        assertThat(launcher.finish(launcher.start(List.of("sh", "deepseek-tui"), bin)))
                .isEqualTo(new Outcome(0, "", ""));
    }

    @Test
    void windows_is_told_of_wsl() throws IOException {
        Installation launcher = Installation.distribution(dir.resolve("tree"), dir.resolve("aside"));

        Outcome outcome = launcher.with("OS", "Windows_NT").run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("WSL");
    }

    @Test
    void further_flags_come_from_the_environment_word_by_word() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");

        launcher(java).with("DEEPSEEK_JAVA_OPTS", "-Xmx1g  -Dglob=*").run();

        assertThat(java.arguments(0)).containsSubsequence("-Xmx512m", "-Xmx1g", "-Dglob=*", "-cp");
    }

    @Test
    void a_bare_environment_still_gives_java_utf_8() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("echo \"$LC_CTYPE\"");

        assertThat(launcher(java).without("LANG").run().out()).isEqualTo("C.UTF-8\n");
        assertThat(java.arguments(0)).noneMatch(argument -> argument.startsWith("-Ddeepseek.ctype"));
    }

    @Test
    void a_locale_of_ascii_alone_gives_java_utf_8_and_the_program_what_was_named() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("echo \"$LC_CTYPE\"");

        Installation launcher = launcher(java).with("LANG", "C");

        assertThat(launcher.run().out()).isEqualTo("C.UTF-8\n");
        assertThat(java.arguments(0)).contains("-Ddeepseek.ctype=");
        launcher.with("LC_CTYPE", "POSIX").run();
        assertThat(java.arguments(1)).contains("-Ddeepseek.ctype=POSIX");
    }

    @Test
    void a_locale_of_ascii_for_all_is_replaced_as_well() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("echo \"$LC_ALL\"");

        assertThat(launcher(java).with("LC_ALL", "C").run().out()).isEqualTo("C.UTF-8\n");
        assertThat(java.arguments(0)).contains("-Ddeepseek.locale=C");
    }

    private Installation launcher(FakeJava java) throws IOException {
        return Installation.distribution(dir.resolve("tree"), dir.resolve("aside"))
                .with("JAVA_HOME", java.home().toString());
    }
}
