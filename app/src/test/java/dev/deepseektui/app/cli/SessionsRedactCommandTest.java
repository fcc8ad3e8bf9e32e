package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.RecordedSession.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsRedactCommandTest {
    @TempDir
    Path home;

    private Path here;
    private Path history;
    private RecordedSession session;

    @BeforeEach
    void prepare() throws IOException {
        here = Files.createDirectory(home.resolve("here"));
        history = home.resolve(".deepseek/history");
        session = RecordedSession.of(home, "a1", here, NOON).talk("Where does Zaphod live?", "Zaphod lives here.");
        HistoryFile file = new HistoryFile(history);
        file.add("Where does Zaphod live?");
        file.add("and Arthur?");
    }

    private ProgramRun redact(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "sessions";
        arguments[1] = "redact";
        arguments[2] = "a1";
        System.arraycopy(more, 0, arguments, 3, more.length);
        return new ProgramRun(home).in(here).with(arguments);
    }

    @Test
    void the_words_go_and_it_is_told_what_was_done() throws IOException {
        ProgramRun run = redact("Zaphod");

        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out())
                .contains("Redacted session a1: ", "events", "1 message of the history", "out of reach")
                .doesNotContain("Zaphod");
        assertThat(session.files().tape())
                .content()
                .contains("Where does [redacted] live?")
                .doesNotContain("Zaphod");
        assertThat(history).content().contains("Arthur").doesNotContain("Zaphod");
        assertThat(new ProgramRun(home).in(here).with("sessions", "list").out())
                .contains("Where does [redacted] live?");
        assertThat(new ProgramRun(home)
                        .in(here)
                        .with("sessions", "export", "a1")
                        .out())
                .contains("[redacted] lives here.");
    }

    @Test
    void words_come_through_a_pipe_a_line_each() throws IOException {
        ProgramRun run =
                new ProgramRun(home).in(here).input("Zaphod\nlives here\n").with("sessions", "redact", "a1", "--stdin");

        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(session.files().tape()).content().contains("[redacted] [redacted].");
    }

    @Test
    void a_dry_run_only_says_where_they_are() throws IOException {
        String before = Files.readString(session.files().tape());

        ProgramRun run = redact("Zaphod", "--dry-run");

        assertThat(run.out()).contains("These of session a1 have them: ", "Nothing was changed");
        assertThat(session.files().tape()).hasContent(before);
        assertThat(history).content().contains("Zaphod");
    }

    @Test
    void json_has_the_counts_and_what_remains() throws IOException {
        RecordedSession.of(home, "b2", here, NOON).talk("Zaphod too?", "Yes.");

        JsonNode line = Json.tree(redact("Zaphod", "--json").out());

        assertThat(line.get("session_id").textValue()).isEqualTo("a1");
        assertThat(line.get("dry_run").booleanValue()).isFalse();
        assertThat(line.get("events").intValue()).isPositive();
        assertThat(line.get("history").intValue()).isEqualTo(1);
        assertThat(line.get("artifacts").intValue()).isZero();
        assertThat(line.get("remains").get(0).textValue()).isEqualTo("session b2");
    }

    @Test
    void where_nothing_has_them_nothing_is_changed() {
        assertThat(redact("Trillian").out()).contains("Nothing of session a1 has these words");
    }

    @Test
    void a_path_of_the_workspace_that_has_them_is_told() {
        assertThat(redact("here").out()).contains("still in: the path of the project folder");
    }

    @Test
    void too_little_to_go_by_is_refused() {
        assertThat(redact().exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(redact("a").err()).contains("redact: \"a\" stands in too many words");
        assertThat(new ProgramRun(home)
                        .in(here)
                        .with("sessions", "redact", "zz", "Zaphod")
                        .err())
                .contains("session zz: there is none");
    }
}
