package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.CallingBrain.order;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.rewind.RewindHistory.RecordedRewind;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a rewind, the model gets nothing from the undone turns. */
class RewoundTaskTest {
    @TempDir
    Path root;

    private SessionScene scene;
    private Session session;

    @BeforeEach
    void open() {
        scene = new SessionScene(root, new CallingBrain("Well.")).set("sandbox.mode", "off");
        session = scene.open();
        ask(session, "hello");
        ask(session, order("write", Map.of("file_path", "kept.txt", "content", "one\n")));
        ask(session, order("bash", Map.of("command", "test -s kept.txt", "verifies", "kept is there")));
    }

    @AfterEach
    void close() {
        session.close();
        scene.close();
    }

    /** Performs turns 4 to 9. */
    private void work() {
        ask(session, order("todo_write", plan("taken item")));
        ask(session, order("write", Map.of("file_path", "taken.txt", "content", "two\n")));
        ask(session, order("edit", Map.of("file_path", "kept.txt", "old_string", "one", "new_string", "1")));
        ask(session, order("bash", Map.of("command", "test -s nothing", "verifies", "taken check")));
        ask(session, order("read", Map.of("file_path", "taken-missing.txt")));
        ask(session, "Always use taken tabs.");
    }

    private static Map<String, Object> plan(String item) {
        return Map.of("todos", List.of(Map.of("content", item, "status", "pending")));
    }

    private void goBackWithFiles(long turn) {
        FileHistory files = session.fileHistory();
        assertThat(files.rewind(turn, files.since(turn).restores(ForeignChanges.LEFT))
                        .failed())
                .isEmpty();
        session.edits().backTo(turn);
    }

    @Test
    void nothing_is_said_of_what_was_taken_back() {
        work();
        goBackWithFiles(4);
        ask(session, "and now?");

        assertThat(scene.lastRequest())
                .doesNotContain("taken", "Fails:", "No longer verified")
                .contains("Files changed in this session: kept.txt (+1)");
    }

    @Test
    void nor_in_a_later_process() {
        work();
        goBackWithFiles(4);
        String id = session.id();
        session.close();
        session = scene.resume(id);
        ask(session, "and now?");

        assertThat(scene.lastRequest()).doesNotContain("taken", "Fails:", "No longer verified");
    }

    @Test
    void what_was_planned_before_is_the_plan_again() {
        ask(session, order("todo_write", plan("first item")));
        ask(session, order("todo_write", plan("second item")));
        goBackWithFiles(5);

        assertThat(session.state().task().plan().open()).containsExactly("first item");
    }

    @Test
    void files_that_stay_changed_are_still_said_to_be() {
        work();
        session.edits().backTo(4);
        ask(session, "and now?");

        assertThat(scene.lastRequest()).contains("taken.txt (+1)").doesNotContain("Fails:", "taken item");
    }

    @Test
    void files_that_were_taken_back_and_brought_in_again_are_changed_again() {
        work();
        FileHistory files = session.fileHistory();
        files.rewind(4L, files.since(4).restores(ForeignChanges.LEFT));
        assertThat(session.state().task().changedFiles().summary()).hasValue("kept.txt (+1)");
        RecordedRewind going = files.history().rewinds().get(0);
        files.takeBackGoing(files.since(going).restores(ForeignChanges.LEFT));

        assertThat(session.state().task().changedFiles().summary()).hasValue("kept.txt (+2 −1), taken.txt (+1)");
    }
}
