package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DraftFileTest {
    /** The name of a draft whose PID no process has. */
    private static final String KILLED = "999999999-1";

    @TempDir
    Path root;

    private DraftFile draft(String workspace) {
        return new DraftFile(root.resolve("drafts"), root.resolve(workspace));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("drafts"))) {
            return files.toList();
        }
    }

    /** Simulates that the process with the only draft was killed. */
    private void kill() throws IOException {
        Files.move(files().get(0), root.resolve("drafts").resolve(KILLED));
    }

    @Test
    void the_draft_of_a_killed_process_is_taken_over_once() throws IOException {
        draft("here").keep("half a “sentence”\nand more");
        kill();

        assertThat(draft("here").takeOver()).contains("half a “sentence”\nand more");
        assertThat(files())
                .singleElement()
                .satisfies(file -> assertThat(file.toString()).doesNotEndWith(KILLED));
        assertThat(draft("here").takeOver()).isEmpty();
    }

    @Test
    void the_draft_of_a_process_that_runs_is_its_own() throws IOException {
        draft("here").keep("half");

        assertThat(draft("here").takeOver()).isEmpty();
    }

    @Test
    void the_draft_of_another_folder_is_left_there() throws IOException {
        draft("there").keep("half");
        kill();

        assertThat(draft("here").takeOver()).isEmpty();
        assertThat(draft("there").takeOver()).contains("half");
    }

    @Test
    void a_damaged_draft_is_none() throws IOException {
        Files.createDirectory(root.resolve("drafts"));
        Files.writeString(root.resolve("drafts").resolve(KILLED), "{\"workspace\":");

        assertThat(draft("here").takeOver()).isEmpty();
    }

    @Test
    void what_was_sent_is_kept_no_longer() throws IOException {
        DraftFile draft = draft("here");
        draft.keep("half");
        assertThat(Files.getPosixFilePermissions(files().get(0)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));

        draft.keep("");

        assertThat(files()).isEmpty();
    }
}
