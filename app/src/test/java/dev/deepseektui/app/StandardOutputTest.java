package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.app.Main.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output that cannot be written is an error. */
class StandardOutputTest {
    @TempDir
    Path home;

    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(complaints, true, StandardCharsets.UTF_8);

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help", "config --example", "config --json", "completion fish"})
    void a_full_disk_is_one_line_and_exit_code_one(String arguments) throws Exception {
        File full = new File("/dev/full");
        assumeThat(full).exists();
        String[] java = {
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()
        };
        ProcessBuilder program = new ProcessBuilder(java);
        program.command().addAll(List.of(arguments.split(" ")));
        program.environment().put("HOME", home.toString());
        Process process = program.redirectOutput(full).start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said.lines()).singleElement().asString().startsWith("standard output: cannot be written (");
    }

    @Test
    void a_reader_that_has_seen_enough_needs_no_telling() {
        assertThat(settled("Broken pipe", 0)).isEqualTo(1);
        assertThat(complaints.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void an_exit_code_that_says_more_stays() {
        assertThat(settled("No space left on device", 3)).isEqualTo(3);
        assertThat(complaints.toString(StandardCharsets.UTF_8)).hasLineCount(1);
    }

    @Test
    void what_is_written_leaves_the_exit_code_alone() {
        StandardOutput stdout = new StandardOutput(OutputStream.nullOutputStream());
        stdout.printer().println("data");

        assertThat(stdout.settle(0, err)).isZero();
        assertThat(complaints.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private int settled(String reason, int exitCode) {
        StandardOutput stdout = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        });
        PrintStream out = stdout.printer();
        out.println("data");
        out.flush();
        return stdout.settle(exitCode, err);
    }
}
