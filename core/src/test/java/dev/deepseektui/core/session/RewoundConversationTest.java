package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RecordedRewind;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Undoing a rewind of the conversation, the files, or both. */
class RewoundConversationTest {
    @TempDir
    Path root;

    private SessionScene scene;
    private Session session;

    @BeforeEach
    void three_asks() {
        scene = new SessionScene(
                root, asked -> Answer.of("Answer " + asked.request().messages().size()));
        session = scene.open();
        ask(session, "first");
        ask(session, "second");
        ask(session, "third");
    }

    @AfterEach
    void close() {
        session.close();
        scene.close();
    }

    private List<String> body() {
        return session.state().conversation().messages().stream()
                .map(PromptMessage::json)
                .toList();
    }

    private List<RecordedRewind> rewinds() {
        return session.fileHistory().history().rewinds();
    }

    @Test
    void what_it_took_out_is_there_again_byte_for_byte() {
        List<String> before = body();
        session.edits().backTo(2);
        assertThat(body()).hasSizeLessThan(before.size());

        session.edits().restore(1);

        assertThat(body()).isEqualTo(before);
        ask(session, "fourth");
        assertThat(scene.lastRequest()).contains("second", "third", "fourth");
    }

    @Test
    void what_came_since_goes_and_comes_back_with_the_next_one() {
        session.edits().backTo(2);
        ask(session, "another");
        List<String> since = body();
        session.edits().restore(1);
        assertThat(String.join("", body())).contains("third").doesNotContain("another");

        session.edits().restore(2);

        assertThat(body()).isEqualTo(since);
    }

    @Test
    void a_later_process_can_take_it_back() {
        List<String> before = body();
        session.edits().backTo(2);
        String id = session.id();
        session.close();
        session = scene.open(new SessionKind.Resumed(id));

        session.edits().restore(1);

        assertThat(body()).isEqualTo(before);
    }

    @Test
    void asks_that_are_there_again_can_be_gone_back_to() {
        session.edits().backTo(2);
        session.edits().restore(1);
        session.edits().backTo(3);

        assertThat(String.join("", body())).contains("second").doesNotContain("third");
    }

    @Test
    void what_was_never_done_cannot_be_taken_back() {
        assertThatThrownBy(() -> session.edits().restore(1)).isInstanceOf(UserError.class);
    }

    @Test
    void the_history_has_each_going_back_and_which_asks_are_taken_back() {
        session.edits().backTo(2);
        assertThat(rewinds())
                .extracting(RecordedRewind::turn, RecordedRewind::conversation, RecordedRewind::files)
                .containsExactly(tuple(2L, 1, 0L));
        assertThat(session.fileHistory().history().removedPrompt(2)).isTrue();
        session.edits().restore(1);
        assertThat(rewinds()).hasSize(2);
        assertThat(session.fileHistory().history().removedPrompt(2)).isFalse();
    }

    @Test
    void files_and_conversation_that_went_back_together_are_one() throws IOException {
        Path file = session.workspace().root().resolve("a.txt");
        Files.writeString(file, "one");
        FileHistory files = session.fileHistory();
        session.run("echo two > a.txt; true", new Cancellation());
        files.rewind(3L, files.since(3).restores(ForeignChanges.LEFT));
        session.edits().backTo(3);
        assertThat(file).hasContent("one");

        assertThat(rewinds())
                .extracting(RecordedRewind::turn, RecordedRewind::conversation, RecordedRewind::files)
                .containsExactly(tuple(3L, 1, 1L));
        RecordedRewind going = rewinds().get(0);
        files.takeBackGoing(files.since(going).restores(ForeignChanges.LEFT));
        session.edits().restore(1);

        assertThat(file).hasContent("two\n");
        assertThat(String.join("", body())).contains("third");
        assertThat(rewinds()).hasSize(2);
        files.takeBack(files.undoable());
        assertThat(file).as("and that taken back").hasContent("one");
    }
}
