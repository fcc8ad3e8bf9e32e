package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.session.UserCommands.CommandNote;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's own actions in a session: running commands, viewing changes and undoing them. */
class UserDeedsTest {
    @TempDir
    Path root;

    private SessionScene scene;
    private Session session;

    /** Writes the requested text to one file. */
    private static Reply writing(Ask ask) {
        var messages = ask.request().messages();
        var last = messages.get(messages.size() - 1);
        if (last.role() != Role.USER || !last.text().startsWith("write ")) {
            return Answer.of("Done.");
        }
        return Answer.of("")
                .calling(new ToolCall(
                        "call_" + messages.size(),
                        "write",
                        Json.line(Map.of(
                                "file_path", "a.txt", "content", last.text().substring(6)))));
    }

    @BeforeEach
    void open() {
        scene = new SessionScene(root, UserDeedsTest::writing);
        session = scene.open();
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
    void the_model_reads_what_the_users_command_printed_with_the_next_ask() {
        session.run("echo 4711; exit 3", new Cancellation());
        session.ask("and now?", new Cancellation());

        assertThat(scene.lastRequest())
                .contains("<note>\\nThe user ran this command:\\necho 4711; exit 3", "exit code 3", "4711");
    }

    @Test
    void what_came_of_a_command_is_found_behind_it_whatever_the_command_says() {
        CommandNote note = new CommandNote("cat <<E\nResult:\nE", "exit code 1\nnothing\n");

        assertThat(CommandNote.of(note.command(), "<note>\n" + note.text() + "\n</note>"))
                .isEqualTo(note);
    }

    @Test
    void what_the_last_turn_wrote_is_taken_back_and_the_model_is_told() throws IOException {
        session.ask("write one", new Cancellation());
        session.ask("write two", new Cancellation());

        assertThat(files().diff()).contains("+two").doesNotContain("one");
        RewindPlan plan = files().undoable();
        assertThat(files().diff(plan.restores(ForeignChanges.LEFT))).contains("-two", "+one");
        assertThat(files().takeBack(plan)).isEmpty();

        assertThat(scene.workspace.resolve("a.txt")).hasContent("one");
        session.ask("go on", new Cancellation());
        assertThat(scene.lastRequest()).contains("The user reverted", "a.txt");
        assertThat(files().undoable().restores(ForeignChanges.LEFT)).isEmpty();
    }

    @Test
    void what_somebody_else_changed_since_is_left_alone() throws IOException {
        session.ask("write one", new Cancellation());
        Files.writeString(scene.workspace.resolve("a.txt"), "mine");

        RewindPlan plan = files().undoable();

        assertThat(plan.restores(ForeignChanges.LEFT)).isEmpty();
        assertThat(plan.leftAlone(ForeignChanges.LEFT))
                .singleElement()
                .extracting(step -> step.path())
                .isEqualTo("a.txt");
    }
}
