package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rewinding the changes of commands and edits, and the conversation with them. */
class SessionRewindTest {
    @TempDir
    Path root;

    private SessionScene scene;
    private Path workspace;
    private Session session;

    /** Runs the requested command, or writes the requested text to one file. */
    private static Reply running(Ask ask) {
        var messages = ask.request().messages();
        var last = messages.get(messages.size() - 1);
        if (last.role() == Role.USER && last.text().startsWith("run ")) {
            return calling(
                    messages.size(), "bash", Map.of("command", last.text().substring(4)));
        }
        if (last.role() == Role.USER && last.text().startsWith("write ")) {
            return calling(
                    messages.size(),
                    "write",
                    Map.of("file_path", "a.txt", "content", last.text().substring(6)));
        }
        return Answer.of("Done.");
    }

    private static Reply calling(int number, String tool, Map<String, String> arguments) {
        return Answer.of("").calling(new ToolCall("call_" + number, tool, Json.line(arguments)));
    }

    @BeforeEach
    void open() {
        scene = new SessionScene(root, SessionRewindTest::running);
        session = scene.open();
        workspace = session.workspace().root();
    }

    @AfterEach
    void close() {
        session.close();
        scene.close();
    }

    private FileHistory files() {
        return session.fileHistory();
    }

    @Test
    void what_a_command_changed_is_on_the_tape_and_is_brought_back() throws IOException {
        Files.writeString(workspace.resolve("a.txt"), "one");
        session.ask("run echo two > a.txt; mkdir d; echo x > d/new", new Cancellation());

        RewindPlan plan = files().since(1);
        assertThat(files().diff(plan.restores(ForeignChanges.LEFT))).contains("-two", "+one", "d/new");
        FilesRewound rewound = files().rewind(1L, plan.restores(ForeignChanges.LEFT));

        assertThat(rewound.failed()).isEmpty();
        assertThat(workspace.resolve("a.txt")).hasContent("one");
        assertThat(workspace.resolve("d")).doesNotExist();
        assertThat(types())
                .containsSubsequence(
                        "FilesCheckpoint",
                        "ToolStarted",
                        "FilesChanged",
                        "ToolReturned",
                        "FilesRewinding",
                        "FilesChanged",
                        "FilesRewound");
        session.ask("go on", new Cancellation());
        assertThat(scene.lastRequest()).contains("The user reverted", "d/new");
    }

    @Test
    void edits_and_commands_are_one_history() throws IOException {
        session.ask("write one", new Cancellation());
        session.ask("run echo two >> a.txt", new Cancellation());
        session.ask("run printf three > a.txt", new Cancellation());

        files().rewind(3L, files().since(3).restores(ForeignChanges.LEFT));
        assertThat(workspace.resolve("a.txt")).hasContent("onetwo");
        assertThat(files().takeBack(files().undoable())).isEmpty();
        assertThat(workspace.resolve("a.txt")).hasContent("three");
        files().rewind(1L, files().since(1).restores(ForeignChanges.LEFT));
        assertThat(workspace.resolve("a.txt")).doesNotExist();
    }

    @Test
    void undo_takes_back_what_a_command_did() throws IOException {
        Files.writeString(workspace.resolve("a.txt"), "one");
        session.ask("run rm a.txt", new Cancellation());

        assertThat(files().takeBack(files().undoable())).isEmpty();

        assertThat(workspace.resolve("a.txt")).hasContent("one");
        assertThat(files().undoable().restores(ForeignChanges.LEFT)).isEmpty();
    }

    @Test
    void the_users_own_commands_are_noticed_too() throws IOException {
        Files.writeString(workspace.resolve("a.txt"), "one");
        session.ask("hello", new Cancellation());
        session.run("rm a.txt", new Cancellation());

        files().rewind(1L, files().since(1).restores(ForeignChanges.LEFT));

        assertThat(workspace.resolve("a.txt")).hasContent("one");
    }

    @Test
    void a_cancelled_command_is_taken_back_as_any_other() throws IOException {
        Cancellation cancellation = new Cancellation();
        Thread canceller = new Thread(() -> {
            while (!Files.exists(workspace.resolve("half"))) {
                Thread.onSpinWait();
            }
            cancellation.cancel();
        });
        canceller.start();
        session.ask("run echo half > half; sleep 60", cancellation);

        files().rewind(1L, files().since(1).restores(ForeignChanges.LEFT));

        assertThat(workspace.resolve("half")).doesNotExist();
    }

    @Test
    void the_diff_of_the_session_knows_what_commands_changed() throws IOException {
        Files.writeString(workspace.resolve("a.txt"), "one\n");
        session.ask("run echo two > a.txt", new Cancellation());

        assertThat(files().diff()).contains("-one", "+two");
    }

    private List<String> types() {
        List<String> types = new ArrayList<>();
        try (TapeReader events = session.log().tape().read(0)) {
            events.forEachRemaining(
                    recorded -> types.add(recorded.event().getClass().getSimpleName()));
        }
        return types;
    }

    @Test
    void claims_on_a_file_are_open_again_when_it_is_brought_back() {
        session.ask("run echo one > a.txt", new Cancellation());
        session.log().record(new FactRecorded("tests pass", true, "mvn test, exit 0", List.of("a.txt"), null));

        files().takeBack(files().undoable());

        assertThat(session.state().task().facts().active()).isEmpty();
    }
}
