package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every command that reads standard input, in a separate process with a pipe, which has neither a position nor a
 * length.
 */
class RealPipeTest {
    private static final Brain REPEATS =
            ask -> Answer.of("You said: " + ask.request().lastText(Role.USER).strip());

    /** Answers with all user messages on one line. */
    private static final Brain ALL = ask -> Answer.of(ask.request().messages().stream()
            .filter(message -> message.role() == Role.USER)
            .map(message -> message.text().replace("\n", " "))
            .collect(Collectors.joining(" | ")));

    @TempDir
    Path root;

    private Path home;
    private Path workspace;

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectory(root.resolve("home"));
        workspace = Files.createDirectory(root.resolve("workspace"));
    }

    /** Returns the program's output lines for this input. */
    private List<String> piped(String input, String... arguments) throws Exception {
        try (ProgramProcess program = ProgramProcess.reading(home, workspace, List.of(arguments))) {
            program.type(input);
            List<String> lines = program.lines();
            assertThat(program.exitCode()).as(program.err()).isZero();
            return lines;
        }
    }

    private List<String> exec(Brain brain, String input, String... arguments) throws Exception {
        try (Simulator simulator = Simulator.start(brain)) {
            List<String> all = new ArrayList<>(
                    List.of("exec", "--base-url", simulator.baseUrl(), "--set", "model.api_key=sk-simulated"));
            all.addAll(List.of(arguments));
            return piped(input, all.toArray(String[]::new));
        }
    }

    @Test
    void what_is_piped_is_the_prompt() throws Exception {
        assertThat(exec(REPEATS, "explain this\n", "-")).containsExactly("You said: explain this");
        assertThat(exec(REPEATS, "explain this\n")).containsExactly("You said: explain this");
    }

    @Test
    void more_than_a_pipe_holds_arrives_whole() throws Exception {
        String words = "word ".repeat(40_000);
        Brain counts =
                ask -> Answer.of("" + ask.request().lastText(Role.USER).strip().split(" ").length);

        assertThat(exec(counts, words, "-")).containsExactly("40000");
    }

    @Test
    void what_is_piped_beside_a_prompt_goes_with_it() throws Exception {
        assertThat(exec(ALL, "three apples\n", "sum up"))
                .first()
                .asString()
                .contains("sum up", "<piped>", "three apples");
    }

    @Test
    void so_does_a_file_that_is_redirected() throws Exception {
        Path file = Files.writeString(workspace.resolve("apples.txt"), "three apples\n");

        assertThat(redirected(ProcessBuilder.Redirect.from(file.toFile())))
                .first()
                .asString()
                .contains("three apples");
        assertThat(home.resolve("stderr")).isEmptyFile();
    }

    @Test
    void nothing_is_no_input() throws Exception {
        assertThat(redirected(ProcessBuilder.Redirect.from(new File("/dev/null"))))
                .first()
                .asString()
                .contains("sum up")
                .doesNotContain("<piped>");
        assertThat(home.resolve("stderr")).isEmptyFile();
    }

    @Test
    void a_pipe_that_stays_open_and_silent_is_left_and_that_is_said() throws Exception {
        assertThat(redirected(ProcessBuilder.Redirect.PIPE))
                .first()
                .asString()
                .contains("sum up")
                .doesNotContain("<piped>");
        assertThat(home.resolve("stderr")).content().contains("empty after 3 s, so it is ignored");
    }

    private List<String> redirected(ProcessBuilder.Redirect input) throws Exception {
        try (Simulator simulator = Simulator.start(ALL);
                ProgramProcess program = ProgramProcess.reading(
                        input,
                        home,
                        workspace,
                        List.of("exec", "--base-url", simulator.baseUrl(), "--set", "model.api_key=k", "sum up"))) {
            List<String> lines = program.lines();
            assertThat(program.exitCode()).as(program.err()).isZero();
            return lines;
        }
    }

    @Test
    void a_key_can_be_piped_in_and_nobody_waits_for_what_follows_its_line() throws Exception {
        piped("sk-piped\nnotes of the password manager\n", "login", "--stdin");

        assertThat(home.resolve("credentials")).content().contains("sk-piped");
    }

    @Test
    void tokens_can_be_counted_of_a_pipe() throws Exception {
        assertThat(piped("hello world", "tokens", "--json", "-"))
                .containsExactly("{\"file\":\"-\",\"bytes\":11,\"tokens\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/stdin", "/dev/fd/0"})
    void a_pipe_with_a_name_is_read_like_a_file(String name) throws Exception {
        assertThat(piped("hello world", "tokens", "--json", name))
                .containsExactly("{\"file\":\"" + name + "\",\"bytes\":11,\"tokens\":2}");
    }
}
