package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.app.Main;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model's output reaches a real terminal only as text, whatever else is redirected. */
class TerminalOutputTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String HOSTILE =
            "a\u001b]52;c;ZXZpbA==\u0007b\u001b]0;title\u0007c\u009b31md\u202ee\rf\u001b[2J";

    @TempDir
    Path root;

    @BeforeEach
    void needsScript() {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
        assumeThat(Files.isExecutable(SCRIPT))
                .as("util-linux script gives a terminal")
                .isTrue();
    }

    /** Returns everything that the terminal received while the program ran in it with these arguments. */
    private String shown(String arguments) throws Exception {
        try (Simulator simulator = Simulator.start(ask -> Answer.of(HOSTILE))) {
            String program = "$java " + Main.class.getName() + " exec --base-url " + simulator.baseUrl()
                    + " --set model.api_key=k " + arguments;
            ProcessBuilder builder = new ProcessBuilder(List.of(SCRIPT.toString(), "-qec", program, "/dev/null"));
            builder.environment().keySet().removeIf(name -> name.startsWith("DEEPSEEK_"));
            builder.environment().put("DEEPSEEK_HOME", root.resolve("home").toString());
            builder.environment().put("SHELL", "/bin/sh");
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            builder.environment()
                    .put(
                            "java",
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString());
            Process shell = builder.redirectErrorStream(true)
                    .directory(Files.createDirectory(root.resolve("workspace")).toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hi </dev/null", "hi </dev/null 2>/dev/null", "-v hi </dev/null", "--json hi </dev/null"})
    void a_terminal_at_stdout_obeys_no_answer_whatever_stdin_is(String arguments) throws Exception {
        assertThat(shown(arguments))
                .contains("52;c;ZXZpbA==")
                .doesNotContain("\u001b", "\u0007", "\u009b", "\u202e", "\rf");
    }

    @Test
    void a_pipe_behind_it_gets_the_bytes_as_they_are() throws Exception {
        assertThat(shown("hi </dev/null | od -An -c | tr -d ' \\n'")).contains("a033]52;c;ZXZpbA==\\ab");
    }
}
