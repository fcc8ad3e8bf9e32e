package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
    @TempDir
    Path home;

    @Test
    void bash_completes_commands_and_options_from_it() throws Exception {
        assumeThat(onPath("bash")).isTrue();
        String script = new ProgramRun(home).with("completion", "bash").out()
                + "\ncompopt() { :; }" // only exists while bash itself completes
                + "\nCOMP_WORDS=(deepseek-tui co); COMP_CWORD=1; _complete_deepseek-tui; echo \"${COMPREPLY[@]}\""
                + "\nCOMP_WORDS=(deepseek-tui config --js); COMP_CWORD=2; _complete_deepseek-tui; echo \"${COMPREPLY[@]}\"";

        assertThat(bash(script).lines()).containsExactly("config completion", "--json");
    }

    @Test
    void fish_gets_a_line_per_command_and_option() {
        assertThat(new ProgramRun(home).with("completion", "fish").out().lines())
                .contains("complete -c deepseek-tui -n '__fish_use_subcommand' -f -a 'login' -d 'Ask for an API key,"
                        + " without showing it, and store it for you alone: deepseek-tui login'")
                .contains("complete -c deepseek-tui -n '__fish_seen_subcommand_from config' -l json -d 'Print one JSON"
                        + " object: deepseek-tui config --json'");
    }

    @Test
    void another_shell_is_refused() {
        ProgramRun run = new ProgramRun(home).with("completion", "cmd");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("bash, zsh, fish");
    }

    private String bash(String script) throws Exception {
        Path file = Files.writeString(home.resolve("complete.bash"), script);
        Process process = new ProcessBuilder("bash", file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private static boolean onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
