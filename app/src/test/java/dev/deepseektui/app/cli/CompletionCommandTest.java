package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {
    @TempDir
    Path home;

    @Test
    void bash_completes_commands_and_options_from_it() throws Exception {
        assumeThat(onPath("bash")).isTrue();
        String script = new ProgramRun(home).with("completion", "bash").out()
                + "\ncompopt() { :; }" // only exists while bash itself completes
                + "\n"
                + "COMP_WORDS=(deepseek-tui co); COMP_CWORD=1; _complete_deepseek-tui; echo \"${COMPREPLY[@]}\"\n"
                + "COMP_WORDS=(deepseek-tui config --js); COMP_CWORD=2; _complete_deepseek-tui; echo"
                + " \"${COMPREPLY[@]}\"";

        assertThat(bash(script).lines()).containsExactly("context config completion", "--json");
    }

    @ParameterizedTest
    @CsvSource({
        "--mode ' ', plan ask edits auto full",
        "exec --effort m, max",
        "exec --output-format j, json",
        "--config fil, file.toml",
        "permissions test --mode f, full",
        "--resume ' ', ''"
    })
    void bash_completes_what_the_value_of_an_option_may_be(String typed, String completed) throws Exception {
        assumeThat(onPath("bash")).isTrue();
        Files.writeString(home.resolve("file.toml"), "");
        String script = new ProgramRun(home).with("completion", "bash").out() + "\ncompopt() { :; }\ncd " + home
                + "\nCOMP_WORDS=(deepseek-tui " + typed
                + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); [ \"${COMP_WORDS[COMP_CWORD]}\" = ' ' ] &&"
                + " COMP_WORDS[COMP_CWORD]=\n"
                + "_complete_deepseek-tui; echo \"${COMPREPLY[@]}\"";

        assertThat(bash(script).strip()).isEqualTo(completed);
    }

    @Test
    void fish_gets_a_line_per_command_and_option() {
        assertThat(new ProgramRun(home).with("completion", "fish").out().lines())
                .contains("complete -c deepseek-tui -n '__fish_use_subcommand' -f -a 'login' -d 'Store an API key'")
                .contains("complete -c deepseek-tui -n '__fish_seen_subcommand_from config' -l example -d 'Print a"
                        + " settings file with every default'");
    }

    @Test
    void fish_gets_lines_for_commands_in_commands_and_for_words() {
        assertThat(new ProgramRun(home).with("completion", "fish").out())
                .containsPattern("complete -c deepseek-tui -n '__fish_seen_subcommand_from sessions; and not"
                        + " __fish_seen_subcommand_from list [a-z ]*' -f -a 'salvage' -d ")
                .contains("complete -c deepseek-tui -n '__fish_seen_subcommand_from sessions; and"
                        + " __fish_seen_subcommand_from salvage' -l json -d ")
                .contains("complete -c deepseek-tui -n '__fish_seen_subcommand_from completion; and not"
                        + " __fish_seen_subcommand_from bash zsh fish' -f -a 'bash zsh fish' -d ");
    }

    @ParameterizedTest
    @CsvSource({
        "co, completion config context",
        "sessions sal, salvage",
        "sessions salvage --j, --json",
        "sessions --j, ''",
        "completion ba, bash",
        "--mode e, edits",
        "exec --effort=m, --effort=max",
        "exec --resume '', ''",
        "completion bash zs, ''",
        "config --js, --json"
    })
    void fish_completes_from_it(String typed, String completed) throws Exception {
        assumeThat(onPath("fish")).isTrue();
        Path script = Files.writeString(
                home.resolve("deepseek-tui.fish"),
                new ProgramRun(home).with("completion", "fish").out() + "complete -C 'deepseek-tui " + typed + "'\n");

        Stream<String> words = output("fish", "--no-config", script.toString())
                .lines()
                .map(line -> line.substring(0, line.indexOf('\t')));

        assertThat(words.sorted().collect(Collectors.joining(" "))).isEqualTo(completed);
    }

    @Test
    void another_shell_is_refused() {
        ProgramRun run = new ProgramRun(home).with("completion", "cmd");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("bash, zsh, fish");
    }

    private String bash(String script) throws Exception {
        return output(
                "bash", Files.writeString(home.resolve("complete.bash"), script).toString());
    }

    private String output(String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOME", home.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private static boolean onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
