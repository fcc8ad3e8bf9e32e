package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.InterventionScene.LOW;
import static dev.deepseektui.core.session.InterventionScene.SEVERE;
import static dev.deepseektui.core.session.InterventionScene.starting;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehydrationTest {
    private static final String CANONICAL = "<canonical>\nThe earlier conversation is not available.";

    @TempDir
    Path root;

    private InterventionScene scene;
    private String id = "";

    @BeforeEach
    void replan() {
        scene = new InterventionScene(root);
        scene.write("notes.txt", "one\n");
        scene.says(scene.failing("notes.txt"));
        try (Session session = scene.open(new SessionKind.Fresh(), SEVERE)) {
            ask(session, "Read the notes.");
            assertThat(events(session, InterventionApplied.class)).hasSize(1);
            id = session.id();
        }
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void resume() {
        try (Session session = scene.open(new SessionKind.Resumed(id), LOW)) {
            ask(session, "Go on.");
        }
    }

    @Test
    void a_session_that_lost_its_tape_begins_with_its_last_snapshot() throws Exception {
        Files.delete(new SessionStore(scene.home).files(id).tape());
        resume();

        assertThat(starting(scene.lastRequest(), CANONICAL))
                .singleElement()
                .asString()
                .contains("Goal: Read the notes.", "memory://" + id + "/cap_", "- notes.txt");
    }

    /** Inserts snapshots before the session's own, each with a goal, an open failure and a dead end. */
    private void earlier(String... goalLoopAndDeadEnd) throws Exception {
        Path file = scene.home.memory().resolve(id + ".jsonl");
        String newest = Files.readString(file);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < goalLoopAndDeadEnd.length; i++) {
            String[] parts = goalLoopAndDeadEnd[i].split(" \\| ", -1);
            ObjectNode snapshot = (ObjectNode) Json.tree(newest);
            ObjectNode state = (ObjectNode) snapshot.get("canonical_state");
            snapshot.put("id", "cap_%012x".formatted(i));
            state.put("goal", parts[0]);
            state.putArray("open_loops").add(parts[1]);
            state.putArray("dead_ends").add(parts[2]);
            all.append(Json.line(snapshot)).append('\n');
        }
        Files.writeString(file, all + newest);
    }

    @Test
    void the_last_three_snapshots_are_merged_where_the_tape_is_lost() throws Exception {
        earlier(
                "Oldest goal. | `old` failed (exit 1) | given up: oldest",
                "First goal. | `make` failed (exit 2) | given up: one",
                "Second goal. | `make` failed (exit 2) | given up: two");
        Files.delete(new SessionStore(scene.home).files(id).tape());
        resume();

        assertThat(starting(scene.lastRequest(), CANONICAL))
                .singleElement()
                .asString()
                .contains("Goal: Read the notes.")
                .contains("Earlier goals:\n"
                        + "- Second goal.\n"
                        + "- First goal.\n"
                        + "Attempts that did not help:\n"
                        + "- given up: two\n"
                        + "- given up: one\n")
                .doesNotContain("Oldest goal.", "given up: oldest", "`make`");
    }

    @Test
    void after_a_replan_earlier_snapshots_tell_what_still_holds() throws Exception {
        earlier(
                "First goal. | read missing.txt failed 4 times | given up: one",
                "Read the notes. | `make` failed (exit 2) | given up: one");
        resume();

        assertThat(starting(scene.lastRequest(), "<canonical>\nFrom earlier snapshots of this session:"))
                .singleElement()
                .asString()
                .contains("""
                    From earlier snapshots of this session:
                    Earlier goals:
                    - First goal.
                    Open failures:
                    - read missing.txt failed 4 times
                    Attempts that did not help:
                    - given up: one
                    """)
                .doesNotContain("`make`");
    }

    @Test
    void it_happens_once() throws Exception {
        Files.delete(new SessionStore(scene.home).files(id).tape());
        resume();
        resume();

        assertThat(starting(scene.lastRequest(), CANONICAL)).hasSize(1);
    }

    @Test
    void a_tape_that_knows_the_work_is_not_told_of_it_again() {
        resume();

        assertThat(starting(scene.lastRequest(), CANONICAL)).isEmpty();
        assertThat(starting(scene.lastRequest(), "\n\n## State of the work")).hasSize(1);
    }

    @Test
    void what_the_user_cleared_is_not_brought_back() {
        try (Session session = scene.open(new SessionKind.Resumed(id), LOW)) {
            session.edits().clear();
        }
        resume();

        assertThat(starting(scene.lastRequest(), CANONICAL)).isEmpty();
    }

    @Test
    void a_deleted_session_leaves_no_snapshot() {
        new SessionStore(scene.home).delete(id);

        assertThat(scene.home.memory()).isEmptyDirectory();
    }

    @Test
    void a_session_that_is_not_kept_leaves_none_either() {
        scene.says(scene.failing("notes.txt"));
        try (Session session = scene.open(new SessionKind.Unsaved(), SEVERE)) {
            ask(session, "Read the notes.");
            assertThat(events(session, InterventionApplied.class)).hasSize(1);
            assertThat(scene.home.memory().resolve(session.id() + ".jsonl")).doesNotExist();
        }
    }

    @Test
    void the_place_that_the_user_names_takes_them() {
        Path named = root.resolve("named");
        scene.says(scene.failing("notes.txt"));
        try (Session session = scene.open(
                new SessionKind.Fresh(), SEVERE[0], SEVERE[1], SEVERE[2], SEVERE[3], "memory_dir=" + named)) {
            ask(session, "Read the notes.");

            assertThat(named.resolve(session.id() + ".jsonl")).isRegularFile();
            assertThat(scene.home.memory().resolve(session.id() + ".jsonl")).doesNotExist();
        }
    }
}
