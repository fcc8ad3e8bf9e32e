package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.RedactedWords;
import dev.deepseektui.core.rewind.RewindPlan.Theirs;
import dev.deepseektui.core.session.SessionRedaction.Outcome;
import dev.deepseektui.core.turn.TurnEnding.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words are taken off a session with all that was kept because of it, and the session goes on. */
class SessionRedactionTest {
    private static final String WORD = "Zaphod";
    private static final RedactedWords WORDS = RedactedWords.of(List.of(WORD));

    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void prepare() {
        scene = new SessionScene(root, new CallingBrain("So " + WORD + " it is."));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private String recorded() throws IOException {
        Files.writeString(scene.workspace.resolve("a.txt"), "old " + WORD + "\n");
        try (Session session = scene.open()) {
            ask(session, "Always greet " + WORD + " first. Never run the slow tests.");
            call(session, "shell", Map.of("command", "seq 1 9000; echo " + WORD));
            call(session, "write_file", Map.of("path", "b.txt", "content", WORD + "\n"));
            call(session, "read_file", Map.of("path", "a.txt"));
            call(session, "edit_file", Map.of("path", "a.txt", "old", "old ", "new", "new "));
            session.rename("About " + WORD);
            return session.id();
        }
    }

    private static void ask(Session session, String text) {
        assertThat(SessionScene.ask(session, text)).isEqualTo(Reason.DONE);
    }

    private static void call(Session session, String tool, Map<String, Object> arguments) {
        ask(session, CallingBrain.order(tool, arguments));
    }

    private SessionRedaction redaction() {
        return new SessionRedaction(scene.home, Optional.empty(), InstantSource.system());
    }

    private SessionSummary summary(String id) {
        return scene.store().find(id);
    }

    private List<Path> filesWithWord() throws IOException {
        try (Stream<Path> all = Files.walk(scene.home.directory())) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> {
                        try {
                            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(WORD);
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .toList();
        }
    }

    @Test
    void nothing_in_the_home_has_them_any_more() throws IOException {
        String id = recorded();
        scene.store().all();
        assertThat(filesWithWord()).hasSizeGreaterThan(4);

        Outcome outcome = redaction().redact(summary(id), WORDS);

        assertThat(filesWithWord()).isEmpty();
        assertThat(outcome.session().events()).isPositive();
        assertThat(outcome.session().artifacts()).isPositive();
        assertThat(outcome.units()).isEqualTo(1);
        assertThat(outcome.remains()).isEmpty();
        assertThat(summary(id).title()).isEqualTo("About [redacted]");
    }

    @Test
    void what_agents_did_is_a_part_of_it() throws IOException {
        Files.writeString(scene.workspace.resolve("a.txt"), "old " + WORD + "\n");
        String id;
        try (Session session = scene.open()) {
            String job = CallingBrain.order("read_file", Map.of("path", "a.txt"));
            call(session, "task", Map.of("agent", "explore", "prompt", job));
            id = session.id();
        }
        Path own = scene.store().files(id).agent(1).tape();
        assertThat(filesWithWord()).contains(own);

        long found = redaction().find(summary(id), WORDS).session().events();
        redaction().redact(summary(id), WORDS);

        assertThat(filesWithWord()).isEmpty();
        assertThat(Files.readString(own)).contains("[redacted]");
        assertThat(found).isGreaterThan(3);
    }

    @Test
    void the_session_is_resumed_and_the_model_hears_the_mark() throws IOException {
        String id = recorded();
        redaction().redact(summary(id), WORDS);
        int before = scene.requests().size();

        try (Session session = scene.resume(id)) {
            ask(session, "and now?");
            call(session, "recall", Map.of("what", "9000"));
        }

        assertThat(scene.requests()).hasSize(before + 3);
        String request = scene.requests().get(before);
        assertThat(request).contains("Always greet [redacted] first").doesNotContain(WORD);
    }

    @Test
    void what_is_remembered_of_the_rest_stays_and_no_mark_is_learnt() throws IOException {
        String id = recorded();
        redaction().redact(summary(id), WORDS);
        try (Session session = scene.resume(id)) {
            ask(session, "go on");
            assertThat(session.memory().active())
                    .extracting(unit -> unit.statement())
                    .contains("Never run the slow tests")
                    .noneMatch(statement -> statement.contains("[redacted]"));
        }
    }

    @Test
    void undo_does_not_put_marks_into_files() throws IOException {
        String id = recorded();
        redaction().redact(summary(id), WORDS);

        try (Session session = scene.resume(id)) {
            assertThat(session.resources().files().undoable().restores(Theirs.LEFT))
                    .isEmpty();
        }
        assertThat(scene.workspace.resolve("a.txt")).hasContent("new " + WORD);
    }

    @Test
    void other_sessions_that_have_them_are_named() throws IOException {
        String id = recorded();
        String fork = scene.forks().now(id);

        assertThat(redaction().find(summary(id), WORDS).remains()).containsExactly("session " + fork);
        assertThat(redaction().redact(summary(id), WORDS).remains()).containsExactly("session " + fork);
        assertThat(redaction().redact(summary(fork), WORDS).remains()).isEmpty();
        assertThat(filesWithWord()).isEmpty();
    }

    @Test
    void looking_changes_nothing() throws IOException {
        String id = recorded();
        SessionSummary session = summary(id);
        List<Path> before = filesWithWord();

        Outcome found = redaction().find(session, WORDS);

        assertThat(found.isNothing()).isFalse();
        assertThat(filesWithWord()).isEqualTo(before);
        assertThat(redaction().redact(summary(id), WORDS).session().events())
                .isEqualTo(found.session().events());
    }
}
