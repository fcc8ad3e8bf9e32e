package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SalvageCommandTest {
    private static final String FIRST =
            "{\"seq\":1,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"mode_changed\",\"mode\":\"ask\"}\n";

    private static final String NEWER =
            "{\"seq\":3,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"mode_changed\",\"mode\":{\"name\":\"ask\"}}\n";

    @TempDir
    Path home;

    @Test
    void a_damaged_session_is_rebuilt_and_what_is_lost_is_said() throws Exception {
        Path session = session("4711", FIRST + "\u001bgarbage\n");

        ProgramRun run = new ProgramRun(home).with("sessions", "salvage", "4711");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("Rebuilt session 4711 with 1 event; it can be continued. Lost:\n" + "  line 2: 8 bytes (")
                .endsWith("The damaged file is kept as " + session.resolve("tape.jsonl.damaged-1") + ".\n")
                .doesNotContain("\u001b");
        assertThat(session.resolve("tape.jsonl")).content().startsWith(FIRST).contains("tape_salvaged");
    }

    @Test
    void a_healthy_session_is_left_alone() throws Exception {
        Path session = session("4711", FIRST);

        assertThat(new ProgramRun(home).with("sessions", "salvage", "4711").out())
                .isEqualTo("Session 4711 is healthy, with 1 event. Nothing was changed.\n");
        assertThat(session.resolve("tape.jsonl")).hasContent(FIRST);
    }

    @Test
    void a_session_that_only_a_newer_version_can_read_is_said_so() throws Exception {
        session("4711", FIRST + "garbage\n" + NEWER + NEWER.replace(":3", ":4"));

        assertThat(new ProgramRun(home).with("sessions", "salvage", "4711").out())
                .startsWith("Rebuilt session 4711 with 3 events. Lost:\n  line 2: 7 bytes (")
                .contains("\nEvent 2 (mode_changed) and 1 more were written by a newer version; update deepseek-tui to"
                        + " continue the session.\n");
    }

    @Test
    void a_healthy_session_that_only_a_newer_version_can_read_is_said_so() throws Exception {
        session("4711", NEWER.replace(":3", ":1"));

        assertThat(new ProgramRun(home).with("sessions", "salvage", "4711").out())
                .isEqualTo("Session 4711 is healthy, with 1 event. Nothing was changed.\n"
                        + "Event 1 (mode_changed) was written by a newer version; update deepseek-tui to"
                        + " continue the session.\n");
    }

    @Test
    void json_names_the_events_that_need_a_newer_version() throws Exception {
        session("4711", NEWER.replace(":3", ":1"));

        JsonNode document = Json.tree(new ProgramRun(home)
                .with("sessions", "salvage", "4711", "--json")
                .out());

        assertThat(document.get("unknown_forms")).isEqualTo(Json.tree("[{\"event\":1,\"type\":\"mode_changed\"}]"));
    }

    @Test
    void json_is_one_object() throws Exception {
        session("4711", FIRST + "garbage\n");

        JsonNode document = Json.tree(new ProgramRun(home)
                .with("sessions", "salvage", "4711", "--json")
                .out());

        assertThat(document.get("healthy").asBoolean()).isFalse();
        assertThat(document.get("kept").asInt()).isEqualTo(1);
        assertThat(document.get("lost").get(0).get("from_line").asInt()).isEqualTo(2);
        assertThat(document.get("original").asText()).isEqualTo("tape.jsonl.damaged-1");
    }

    @Test
    void a_session_is_found_by_its_directory_and_by_its_tape() throws Exception {
        Path session = session("4711", FIRST);

        assertThat(new ProgramRun(home)
                        .with("sessions", "salvage", session.toString())
                        .out())
                .contains("4711 is healthy");
        assertThat(new ProgramRun(home)
                        .with("sessions", "salvage", "./.deepseek/sessions/4711/tape.jsonl")
                        .out())
                .contains("4711 is healthy");
    }

    @Test
    void a_name_may_begin_with_an_at_sign() throws Exception {
        session("@x", FIRST);
        Files.writeString(home.resolve("x"), "--help");

        assertThat(new ProgramRun(home).with("sessions", "salvage", "@x").out()).contains("@x is healthy");
    }

    @Test
    void a_session_that_does_not_exist_is_said_so() {
        ProgramRun run = new ProgramRun(home).with("sessions", "salvage", "4711");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("4711").hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void sessions_alone_asks_for_a_command() {
        ProgramRun run = new ProgramRun(home).with("sessions");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).hasLineCount(1).contains("deepseek-tui sessions --help");
    }

    @Test
    void its_help_shows_an_example() {
        assertThat(new ProgramRun(home).with("sessions", "salvage", "--help").out())
                .contains("deepseek-tui sessions salvage ID");
    }

    private Path session(String id, String tape) throws IOException {
        Path session =
                Files.createDirectories(home.resolve(".deepseek/sessions").resolve(id));
        Files.writeString(session.resolve("tape.jsonl"), tape);
        return session;
    }
}
