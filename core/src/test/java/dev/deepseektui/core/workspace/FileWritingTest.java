package dev.deepseektui.core.workspace;

import static dev.deepseektui.core.workspace.WritingScene.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.FileWriting.Author;
import dev.deepseektui.core.workspace.FileWriting.FileChange;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWritingTest {
    @TempDir
    Path directory;

    @Test
    void a_change_of_what_somebody_else_changed_before_is_neither_made_nor_recorded() throws Exception {
        WorkspaceScene scene = new WorkspaceScene(directory).file("f", "theirs");
        List<TapeEvent> tape = new ArrayList<>();
        FileWriting writing = new FileWriting(
                scene.workspace(),
                new ArtifactStore(new SessionFiles(directory.resolve("session"))),
                path -> List.of());
        FileChange late = new FileChange("f", Optional.of(utf8("seen")), Optional.of(utf8("ours")));

        assertThatThrownBy(() -> writing.carryOut(late, new Author("call", Clearance.ORDINARY, tape::add)))
                .isInstanceOf(CallFailed.class);

        assertThat(tape).isEmpty();
        assertThat(Files.readString(scene.work().resolve("f"))).isEqualTo("theirs");
    }
}
