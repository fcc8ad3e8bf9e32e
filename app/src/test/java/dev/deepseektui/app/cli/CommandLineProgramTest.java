package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.StandardInput.StreamKind;
import dev.deepseektui.app.Version;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineProgramTest {
    @TempDir
    Path home;

    @Test
    void without_a_terminal_one_line_says_that_the_screen_needs_one() {
        ProgramRun run = new ProgramRun(home).with();

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).singleElement().asString().contains("needs a terminal", "deepseek-tui exec");
    }

    @Test
    void help_lists_every_command_and_the_exit_codes() {
        ProgramRun run = new ProgramRun(home).with("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("config", "login", "completion", "Exit codes: 0 done");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void help_can_be_asked_for_by_a_word_as_well() {
        assertThat(new ProgramRun(home).with("help", "sessions", "list").out())
                .isEqualTo(
                        new ProgramRun(home).with("sessions", "list", "--help").out())
                .contains("--json");
        assertThat(new ProgramRun(home).with("help").out()).contains("Exit codes: 0 done");
    }

    /** Normally only the named command is created; after an option, all commands are. */
    @Test
    void what_is_made_for_one_command_says_the_same_as_the_whole() {
        for (String command : new CommandTree(hostEnvironment(), nowhere())
                .whole()
                .getSubcommands()
                .keySet()) {
            assertThat(new ProgramRun(home).with(command, "--help").out())
                    .as(command)
                    .contains("deepseek-tui " + command)
                    .isEqualTo(new ProgramRun(home)
                            .with("--model", "m", command, "--help")
                            .out());
        }
    }

    @Test
    void the_help_made_from_titles_is_that_of_the_whole() {
        assertThat(new ProgramRun(home).with("--help").out())
                .isEqualTo(new ProgramRun(home).with("--model", "m", "--help").out());
    }

    @Test
    void version_is_the_builds() {
        assertThat(new ProgramRun(home).with("--version").out().strip())
                .isEqualTo(Version.whole())
                .startsWith(Version.line() + " (")
                .endsWith("Java " + System.getProperty("java.version") + ")");
        assertThat(Version.number()).matches("[0-9]+\\.[0-9]+\\.[0-9]+.*");
    }

    @Test
    void a_mistyped_command_is_no_ask() {
        ProgramRun run = new ProgramRun(home).with("confg");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .isEqualTo("Unknown command confg. Did you mean config? To send the word as a prompt, type it on the"
                        + " screen.\n");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void a_mistyped_command_with_more_words_is_none_either() {
        assertThat(new ProgramRun(home).with("exce", "hi").err())
                .startsWith("Unknown command exce. Did you mean exec?");
        assertThat(new ProgramRun(home).with("sesions", "list", "--json").err()).contains("Did you mean sessions?");
    }

    @Test
    void misuse_is_one_line_that_names_the_help() {
        ProgramRun run = new ProgramRun(home).with("sessions", "list", "--jsn");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("--jsn", "See `deepseek-tui sessions list --help`.");
        assertThat(run.out()).isEmpty();
    }

    /** In a locale without UTF-8, every non-ASCII name is invalid like this one. */
    @ParameterizedTest
    @ValueSource(strings = {"capacity show", "context show", "sessions salvage"})
    void a_name_that_no_file_can_have_is_no_mistake_of_the_program(String command) {
        ProgramRun run = new ProgramRun(home).with((command + " a\u0000b").split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("a\u2400b: not a valid file name in this locale;" + " set LC_ALL=C.UTF-8\n");
    }

    @Test
    void a_mistake_of_the_program_is_one_line_and_its_stack_trace_goes_to_the_log() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream broken = new InputStream() {
            @Override
            public int read() {
                throw new IllegalStateException("boom with my-own-key");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return read();
            }
        };
        Console console = new Console(
                new StandardInput(StreamKind.PIPE, broken),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                question -> Optional.empty());
        HostEnvironment hostEnvironment =
                new HostEnvironment(Map.of("HOME", home.toString(), "DEEPSEEK_API_KEY", "my-own-key"), home, home);

        int exitCode = new CommandLineProgram(hostEnvironment, console).run("exec", "-");

        assertThat(exitCode).isEqualTo(ExitCode.FAILED);
        Path log = home.resolve(".deepseek/logs/deepseek-tui.log");
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("Internal error in deepseek-tui exec: java.lang.IllegalStateException: "
                        + "boom with ***. Details are in " + log + "; please report this error.");
        assertThat(log).content().contains("boom with ***", "at dev.deepseektui.app.StandardInput");
    }

    @Test
    void an_argument_with_escape_sequences_is_printed_harmless() {
        assertThat(new ProgramRun(home).with("config", "\u001b[2J").err()).doesNotContain("\u001b");
    }

    private HostEnvironment hostEnvironment() {
        return new HostEnvironment(Map.of(), home, home);
    }

    private static Console nowhere() {
        PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Console(StandardInput.none(), none, none, question -> Optional.empty());
    }
}
