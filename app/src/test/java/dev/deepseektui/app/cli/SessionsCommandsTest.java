package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.RecordedSession.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsCommandsTest {
    private static final String HOSTILE = "\u001b[2J\u009b31m\u202eask";

    @TempDir
    Path home;

    private Path here;
    private Path there;

    @BeforeEach
    void prepare() throws IOException {
        here = Files.createDirectory(home.resolve("here"));
        there = Files.createDirectory(home.resolve("there"));
    }

    private ProgramRun sessions(String... arguments) {
        return new ProgramRun(home).in(here).with(arguments);
    }

    private RecordedSession session(String id, Path workspace) {
        return RecordedSession.of(home, id, workspace, NOON);
    }

    private void damage(RecordedSession session) throws IOException {
        Path tape = session.files().tape();
        Files.writeString(tape, Files.readString(tape).replace("\"type\":\"asked\"", "\"type\":asked"));
    }

    private static void expectHarmless(ProgramRun run) {
        assertThat(run.out() + run.err()).doesNotContain("\u001b", "\u009b", "\u202e");
    }

    @Test
    void list_shows_the_sessions_of_this_workspace_and_all_shows_all() {
        session("a1", here).talk("Why is it so?", "So.");
        session("b2", there).talk("Elsewhere?", "Yes.");

        assertThat(sessions("sessions", "list").out().lines())
                .singleElement()
                .asString()
                .contains("a1", "$0.2500", "Why is it so?");
        assertThat(sessions("sessions", "list", "--all").out())
                .contains("a1", "b2")
                .hasLineCount(2);
        assertThat(sessions("sessions", "list", "-C", there.toString()).out()).startsWith("b2");
    }

    @Test
    void list_says_that_there_are_none() {
        assertThat(sessions("sessions", "list").out()).isEqualTo("No sessions in this project yet.\n");
        assertThat(sessions("sessions", "list", "--all").out()).isEqualTo("No sessions yet.\n");
        assertThat(sessions("sessions", "list", "--json").out()).isEmpty();
    }

    @Test
    void list_as_json_is_a_line_for_each_session() throws IOException {
        session("a1", here).talk("Why?", "So.").add(new SessionRenamed("nice"));

        JsonNode line = Json.tree(
                sessions("sessions", "list", "--json").out().lines().findFirst().orElseThrow());

        assertThat(line.get("session_id").textValue()).isEqualTo("a1");
        assertThat(line.get("name").textValue()).isEqualTo("nice");
        assertThat(line.get("first_ask").textValue()).isEqualTo("Why?");
        assertThat(line.get("turns").intValue()).isEqualTo(1);
        assertThat(line.get("cost").doubleValue()).isEqualTo(0.25);
        assertThat(line.get("workspace").textValue()).endsWith("here");
        assertThat(line.get("problem").isNull()).isTrue();
    }

    @Test
    void a_damaged_session_is_listed_everywhere_with_what_to_do() throws IOException {
        damage(session("a1", there).talk("Why?", "So."));

        assertThat(sessions("sessions", "list").out().lines())
                .singleElement()
                .asString()
                .contains("a1", "unreadable", "salvage");
        assertThat(sessions("sessions", "show", "a1").out()).contains("problem", "salvage");
        assertThat(Json.tree(sessions("sessions", "list", "--json").out())
                        .get("problem")
                        .textValue())
                .contains("salvage");
    }

    @Test
    void show_tells_what_is_known() throws IOException {
        session("a1", here).talk("Why is it so?", "So.");

        assertThat(sessions("sessions", "show", "a1").out())
                .contains("session    a1\n", "title      Why is it so?\n", "deepseek-flash\n", "turns      1\n");
        assertThat(Json.tree(sessions("sessions", "show", "a1", "--json").out()))
                .isEqualTo(Json.tree(sessions("sessions", "list", "--json").out()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"show", "export", "delete"})
    void a_session_that_is_not_there_is_one_line(String command) {
        ProgramRun run = sessions("sessions", command, "nix");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("session nix: not found; `deepseek-tui sessions list` shows them\n");
    }

    @Test
    void export_is_markdown_html_or_json() throws IOException {
        session("a1", here).talk("Why is it so?", "It is **so**.");

        assertThat(sessions("sessions", "export", "a1").out())
                .startsWith("# Session `a1`\n")
                .contains("> Why is it so?\n", "It is **so**.\n", "$0.2500");
        assertThat(sessions("sessions", "export", "a1", "--format", "html").out())
                .startsWith("<!doctype html>\n")
                .contains("Why is it so?</pre>", "It is <strong>so</strong>.", "thinking")
                .endsWith("</html>\n");
        JsonNode messages = Json.tree(
                sessions("sessions", "export", "a1", "--format", "json").out());
        assertThat(messages.get("session_id").textValue()).isEqualTo("a1");
        assertThat(messages.get("messages"))
                .extracting(message -> message.get("role").textValue())
                .containsExactly("system", "user", "assistant");
    }

    @Test
    void a_report_is_a_page_in_a_file_that_only_its_owner_can_read() throws IOException {
        session("a1", here).talk("Is it so?", "It is so.");

        assertThat(sessions("sessions", "report", "a1").out())
                .startsWith("<!doctype html>")
                .endsWith("</html>\n");
        assertThat(sessions("sessions", "report", "a1", "-o", "r.html").out()).isEmpty();
        assertThat(Files.readString(here.resolve("r.html"))).contains("Session report", "Is it so?");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(here.resolve("r.html"))))
                .isEqualTo("rw-------");
        assertThat(sessions("sessions", "report", "a1", "-o", "no/such/place.html")
                        .err())
                .contains("cannot be written");
    }

    @Test
    void export_writes_a_file_where_it_is_told_to() throws IOException {
        session("a1", here).talk("Why?", "So.");

        assertThat(sessions("sessions", "export", "a1", "-o", "s.md").out()).isEmpty();
        assertThat(here.resolve("s.md")).content().startsWith("# Session `a1`");

        ProgramRun run = sessions("sessions", "export", "a1", "-o", "no/such/place.md");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("place.md: cannot be written").hasLineCount(1);
    }

    @Test
    void an_unknown_form_is_a_mistake_of_usage() {
        ProgramRun run = sessions("sessions", "export", "a1", "--format", "pdf");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("md", "html", "json").hasLineCount(1);
    }

    @Test
    void delete_takes_several_and_leaves_what_is_in_use() {
        session("a1", here);
        session("b2", there);
        session("c3", there);
        try (TapeFile used = session("d4", here).open();
                TapeReader events = used.read(0)) {
            assertThat(events).hasNext();
            ProgramRun run = sessions("sessions", "delete", "a1", "d4", "b2");

            assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(run.out()).isEqualTo("Deleted a1.\nDeleted b2.\n");
            assertThat(run.err()).contains("d4", "in use").hasLineCount(1);
        }
        assertThat(sessions("sessions", "list", "--all").out())
                .contains("c3", "d4")
                .hasLineCount(2);
        assertThat(home.resolve(".deepseek/sessions/a1")).doesNotExist();
    }

    @Test
    void nothing_is_deleted_when_one_of_several_is_not_there() {
        session("a1", here);

        assertThat(sessions("sessions", "delete", "a1", "nix").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(sessions("sessions", "list").out()).contains("a1");
    }

    @Test
    void prune_deletes_what_is_old_and_a_dry_run_only_names_it() {
        Instant now = Instant.now();
        RecordedSession.of(home, "old", here, now.minus(40, ChronoUnit.DAYS));
        RecordedSession.of(home, "new", here, now.minus(2, ChronoUnit.DAYS));

        assertThat(sessions("sessions", "prune", "--older-than", "30", "--dry-run")
                        .out()
                        .lines())
                .singleElement()
                .asString()
                .startsWith("old ");
        assertThat(sessions("sessions", "prune", "--older-than", "30").out()).isEqualTo("Deleted old.\n");
        assertThat(sessions("sessions", "list").out().lines())
                .singleElement()
                .asString()
                .startsWith("new ");
        assertThat(sessions("sessions", "prune", "--set", "session.keep_days=1").out())
                .isEqualTo("Deleted new.\n");
    }

    @Test
    void prune_without_an_age_deletes_nothing_and_says_what_to_do() {
        session("a1", here);

        ProgramRun run = sessions("sessions", "prune");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("keep_days is 0", "--older-than DAYS").hasLineCount(1);
        for (String age : List.of("0", "-1", "99999999999", "soon")) {
            assertThat(sessions("sessions", "prune", "--older-than=" + age))
                    .returns(ExitCode.USAGE, ProgramRun::exitCode)
                    .satisfies(wrong ->
                            assertThat(wrong.err()).contains("--older-than").hasLineCount(1));
        }
        assertThat(sessions("sessions", "list").out()).contains("a1");
    }

    @Test
    void prune_without_an_age_lets_files_go_that_were_kept_for_a_session_that_is_gone() throws IOException {
        Path kept = new DeepseekHome(home.resolve(".deepseek")).rewind().resolve("workspace");
        try (ContentStore store = new ContentStore(kept, "gone", 1 << 20)) {
            store.put(new byte[10]);
        }

        assertThat(sessions("sessions", "prune").out()).startsWith("Deleted the /rewind backups of 1 session");
        assertThat(kept).isEmptyDirectory();
    }

    @Test
    void hostile_asks_and_names_reach_the_terminal_in_no_command() {
        session("a1", here).talk(HOSTILE, HOSTILE);
        session("b2", here).talk(HOSTILE, HOSTILE).add(new SessionRenamed(HOSTILE));

        for (String command : List.of("list", "list --json", "show a1", "show b2", "show b2 --json", "export a1")) {
            ProgramRun run = sessions(("sessions " + command).split(" "));

            assertThat(run.exitCode()).as(command).isZero();
            assertThat(run.out()).as(command).contains("ask");
            expectHarmless(run);
        }
        expectHarmless(sessions("sessions", "export", "a1", "--format", "html"));
        expectHarmless(sessions("sessions", "export", "a1", "--format", "json"));
        expectHarmless(sessions("sessions", "show", HOSTILE + "!"));
    }

    @Test
    void a_hostile_directory_is_deleted_without_its_name_reaching_the_terminal() throws IOException {
        Path directory = Files.createDirectories(home.resolve(".deepseek/sessions/x\u001b[2J"));
        Files.writeString(directory.resolve("tape.jsonl"), "garbage\n");

        expectHarmless(sessions("sessions", "list"));
        ProgramRun run = sessions("sessions", "delete", "x");
        expectHarmless(run);
        assertThat(run.out()).isEqualTo("Deleted x␛[2J.\n");
        assertThat(directory).doesNotExist();
    }
}
