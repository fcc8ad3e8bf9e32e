package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.log.DefectLog;
import dev.deepseektui.core.base.UserError;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefectReportTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(
            StandardInput.none(),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            question -> Optional.empty());

    @TempDir
    Path home;

    private DefectReport report;

    @BeforeEach
    void prepare() {
        report = new DefectReport(console, new DefectLog(home.resolve("x.log"), List::of, console::say));
    }

    @Test
    void a_log_that_fails_at_every_request_is_told_once() {
        report.accept(new UserError("log.jsonl: cannot be written"));
        report.accept(new UserError("log.jsonl: cannot be written"));

        assertThat(printed()).isEqualTo("log.jsonl: cannot be written\n");
    }

    @Test
    void another_kind_of_failure_is_told_too_and_cannot_write_to_the_terminal() {
        report.accept(new UserError("log.jsonl: cannot be written"));
        report.accept(new IllegalStateException("\u001b[2J"));

        assertThat(printed().lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("Internal error in the simulator: ")
                .contains("IllegalStateException: ␛[2J. ");
        assertThat(home.resolve("x.log")).content().contains("the simulator", "DefectReportTest");
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
