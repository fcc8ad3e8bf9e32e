package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.AgentBrain.task;
import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.CrashRecovery;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program is killed while an agent works. Both tapes are cut at every event at which they could end. */
class KilledAgentTest {
    @TempDir
    Path root;

    private SessionScene scene;
    private String id = "";
    private SessionFiles files = new SessionFiles(Path.of(""));
    private List<String> tape = List.of();
    private List<String> own = List.of();

    @BeforeEach
    void work() throws IOException {
        scene = new SessionScene(root.toRealPath(), new AgentBrain()).set("sandbox.mode", "off");
        Files.writeString(scene.workspace.resolve("a.txt"), "This is a.\n");
        try (Session session = scene.open()) {
            ask(
                    session,
                    task(
                            "general",
                            call("read", Map.of("file_path", "a.txt")),
                            call("write", Map.of("file_path", "made.txt", "content", "new\n")),
                            "Made it."));
            id = session.id();
        }
        files = scene.store().files(id);
        tape = Files.readAllLines(files.tape());
        own = Files.readAllLines(files.agent(1).tape());
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private int place(String type) {
        for (int i = 0; i < tape.size(); i++) {
            if (tape.get(i).contains("\"type\":\"" + type + "\"")) {
                return i;
            }
        }
        throw new AssertionError("the tape has no " + type);
    }

    private static void cut(Path tape, List<String> lines, int count) throws IOException {
        Files.write(tape, lines.subList(0, count), StandardCharsets.UTF_8);
    }

    @Test
    void wherever_its_own_tape_ends_it_is_told_as_interrupted_and_not_begun_again() throws IOException {
        int started = place("agent_started") + 1;
        for (int count = 0; count <= own.size(); count++) {
            cut(files.tape(), tape, started);
            cut(files.agent(1).tape(), own, count);
            try (Session session = scene.resume(id)) {
                assertThat(events(session, AgentEnded.class))
                        .as("after %d events", count)
                        .singleElement()
                        .satisfies(ended -> assertThat(ended.ending()).isEqualTo(Ending.INTERRUPTED));
                goesOn(session);
            }
        }
    }

    @Test
    void what_it_is_known_to_have_done_is_known_after_the_crash() throws IOException {
        cut(files.tape(), tape, place("agent_started") + 1);
        try (Session session = scene.resume(id)) {
            AgentEnded ended = events(session, AgentEnded.class).get(0);

            assertThat(ended.read()).containsExactly("a.txt");
            assertThat(ended.changed()).containsExactly("made.txt");
            assertThat(session.state().task().workingSet().byLastUse()).contains("a.txt", "made.txt");
        }
    }

    @Test
    void what_only_its_own_tape_says_that_it_changed_can_be_taken_back() throws IOException {
        for (int count = place("agent_started") + 1; count <= place("agent_ended"); count++) {
            Files.writeString(scene.workspace.resolve("made.txt"), "new\n");
            cut(files.tape(), tape, count);
            try (Session session = scene.resume(id)) {
                assertThat(events(session, FileChanging.class))
                        .as("after %d events", count)
                        .hasSize(1);

                session.fileHistory().takeBack(session.fileHistory().undoable());

                assertThat(scene.workspace.resolve("made.txt"))
                        .as("after %d events", count)
                        .doesNotExist();
            }
        }
    }

    @Test
    void what_only_its_own_tape_says_that_it_was_billed_is_in_the_totals_once() throws IOException {
        for (int count = place("agent_started") + 1; count <= place("agent_ended"); count++) {
            cut(files.tape(), tape, count);
            try (Session session = scene.resume(id)) {
                assertThat(events(session, RequestBilled.class))
                        .as("after %d events", count)
                        .hasSize(3);
            }
        }
    }

    @Test
    void what_an_agent_of_an_agent_did_is_known_too_whatever_the_one_between_was_told() throws IOException {
        scene.set("agents.max_depth", "2");
        String write = call("write", Map.of("file_path", "deep.txt", "content", "deep\n"));
        try (Session session = scene.open()) {
            ask(session, task("general", task("general", write, "Deep."), "Made it."));
            id = session.id();
        }
        files = scene.store().files(id);
        tape = Files.readAllLines(files.tape());
        own = Files.readAllLines(files.agent(1).tape());
        int begun = 0;
        while (!own.get(begun).contains("\"type\":\"agent_started\"")) {
            begun++;
        }
        cut(files.tape(), tape, place("agent_started") + 1);
        cut(files.agent(1).tape(), own, begun + 1);
        try (Session session = scene.resume(id)) {
            assertThat(events(session, AgentEnded.class))
                    .singleElement()
                    .satisfies(ended -> assertThat(ended.changed()).containsExactly("deep.txt"));
            assertThat(events(session, RequestBilled.class)).hasSize(3);

            session.fileHistory().takeBack(session.fileHistory().undoable());
            assertThat(scene.workspace.resolve("deep.txt")).doesNotExist();
        }
    }

    @Test
    void wherever_the_tape_of_the_session_ends_the_work_goes_on_and_nothing_is_begun_again() throws IOException {
        for (int count = place("tool_started") + 1; count <= place("tool_returned"); count++) {
            cut(files.tape(), tape, count);
            cut(files.agent(1).tape(), own, own.size());
            try (Session session = scene.resume(id)) {
                assertThat(session.state().agents().open()).isEmpty();
                goesOn(session);
            }
        }
    }

    @Test
    void the_next_agent_never_gets_the_place_of_one_that_the_tape_does_not_know() throws IOException {
        cut(files.tape(), tape, place("tool_started") + 1);
        try (Session session = scene.resume(id)) {
            ask(session, task("explore", "Again."));

            assertThat(events(session, AgentStarted.class))
                    .singleElement()
                    .satisfies(started -> assertThat(started.number()).isEqualTo(2));
        }
    }

    private void goesOn(Session session) {
        int before = events(session, AgentStarted.class).size();

        assertThat(ask(session, "Go on.")).isEqualTo(EndReason.DONE);
        assertThat(scene.lastRequest()).contains(CrashRecovery.INTERRUPTED);
        assertThat(events(session, AgentStarted.class)).hasSize(before);
    }
}
