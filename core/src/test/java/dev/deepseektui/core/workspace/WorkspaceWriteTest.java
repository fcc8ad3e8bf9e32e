package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.Place.PlaceKind;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceWriteTest {
    @TempDir
    Path directory;

    WorkspaceScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WorkspaceScene(directory);
    }

    Workspace workspace() {
        return scene.workspace();
    }

    @Test
    void a_new_file_is_made_with_its_directories() throws Exception {
        Place place = write("a/b/c.txt", "new");

        assertThat(place).isEqualTo(new Place("a/b/c.txt", PlaceKind.FILE, Sensitivity.ORDINARY));
        assertThat(scene.work().resolve("a/b/c.txt")).hasContent("new");
        assertThat(files(scene.work())).containsExactly("a", "a/b", "a/b/c.txt");
    }

    @Test
    void the_directories_that_a_file_would_need_are_known_before() throws Exception {
        scene.file("there/x", "1").link("link", "there");

        assertThat(workspace().missingFolders("there/a/b/c.txt")).containsExactly("there/a", "there/a/b");
        assertThat(workspace().missingFolders("link/a/c.txt")).containsExactly("there/a");
        assertThat(workspace().missingFolders("there/x")).isEmpty();
        assertThat(workspace().missingFolders("there/y")).isEmpty();
        assertThat(workspace().missingFolders("y")).isEmpty();
    }

    @Test
    void a_replaced_file_keeps_its_mode() throws Exception {
        scene.file("run.sh", "old");
        Path file = scene.work().resolve("run.sh");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwx--x"));

        write("run.sh", "new");

        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxrwx--x");
        assertThat(files(scene.work())).containsExactly("run.sh");
    }

    @Test
    void who_reads_the_old_file_goes_on_reading_it() throws Exception {
        scene.file("a.txt", "old");
        try (OpenFile before = workspace().open("a.txt", Clearance.ORDINARY)) {
            write("a.txt", "new and longer");

            assertThat(before.channel().size()).isEqualTo(3);
        }
    }

    @Test
    void a_link_stays_and_the_file_it_leads_to_is_replaced() throws Exception {
        scene.file("dir/a.txt", "old").link("link", "dir/a.txt");

        assertThat(write("link", "new").path()).isEqualTo("dir/a.txt");
        assertThat(scene.work().resolve("link")).isSymbolicLink();
        assertThat(scene.work().resolve("dir/a.txt")).hasContent("new");
    }

    @Test
    void a_link_to_nothing_makes_the_file_it_leads_to() throws Exception {
        scene.link("link", "made/a.txt");

        assertThat(write("link", "new").path()).isEqualTo("made/a.txt");
        assertThat(scene.work().resolve("made/a.txt")).hasContent("new");
    }

    @Test
    void a_link_to_nothing_outside_makes_nothing() throws Exception {
        scene.link("link", "../outside/a.txt");

        assertRefused("link", Status.REFUSED, "link leads outside the workspace: link is a symbolic link.");
        assertThat(files(scene.outside())).isEmpty();
    }

    @Test
    void an_extra_root_is_written_too() throws Exception {
        String path = scene.extra() + "/deep/a.txt";

        assertThat(write(path, "new").path()).isEqualTo(path);
        assertThat(Path.of(path)).hasContent("new");
    }

    @Test
    void a_read_only_file_is_left_alone() throws Exception {
        scene.file("a.txt", "old");
        Files.setPosixFilePermissions(scene.work().resolve("a.txt"), PosixFilePermissions.fromString("r--r--r--"));

        assertRefused("a.txt", Status.ERROR, "a.txt is read-only; change its mode first.");
        assertThat(scene.work().resolve("a.txt")).hasContent("old");
        assertThat(files(scene.work())).containsExactly("a.txt");
    }

    @Test
    void a_directory_is_not_replaced() throws Exception {
        scene.file("dir/a.txt", "old");

        assertRefused("dir", Status.ERROR, "dir is a directory, not a file.");
        assertRefused("dir/", Status.ERROR, "dir/ is a directory, not a file.");
        assertRefused("new/", Status.ERROR, "new/ does not exist.");
        assertRefused("dir/a.txt/b", Status.ERROR, "dir/a.txt/b does not exist: dir/a.txt is not a directory.");
        assertRefused(".", Status.ERROR, ". is a directory, not a file.");
    }

    @Test
    void a_protected_file_is_written_only_with_clearance() throws Exception {
        String why = " is protected by the setting tools.protect, and this call was not allowed to use it.";

        assertRefused(".git/hooks/pre-commit", Status.REFUSED, ".git/hooks/pre-commit" + why);
        assertRefused(".git", Status.REFUSED, ".git" + why);
        assertRefused(".GIT/config", Status.REFUSED, ".GIT/config" + why);
        assertThat(files(scene.work())).isEmpty();

        workspace().write(".env", "KEY=1".getBytes(UTF_8), Clearance.PROTECTED_TOO);
        assertThat(scene.work().resolve(".env")).hasContent("KEY=1");
    }

    @Test
    void a_file_is_deleted_and_a_directory_is_not() throws Exception {
        scene.file("dir/a.txt", "old");

        workspace().delete("dir/a.txt", Clearance.ORDINARY);

        assertThat(files(scene.work())).containsExactly("dir");
        assertThat(catchThrowableOfType(CallFailed.class, () -> workspace().delete("dir", Clearance.ORDINARY)))
                .hasMessage("dir is a directory, not a file.");
    }

    @Test
    void a_larger_file_than_asked_for_is_not_read() throws Exception {
        scene.file("a.txt", "four");

        assertThat(workspace().read("a.txt", 4, Clearance.ORDINARY).bytes()).hasSize(4);
        assertThat(catchThrowableOfType(CallFailed.class, () -> workspace().read("a.txt", 3, Clearance.ORDINARY)))
                .hasMessage("a.txt is too large: 4 bytes, and at most 3 are read.");
    }

    @Test
    void a_directory_is_found_for_a_program_to_start_in() throws Exception {
        scene.file("dir/a.txt", "a").link("link", "dir");

        assertThat(workspace().directory("link")).isEqualTo(scene.work().resolve("dir"));
        assertThat(workspace().directory(".")).isEqualTo(workspace().root());
        assertThat(catchThrowableOfType(CallFailed.class, () -> workspace().directory("dir/a.txt")))
                .hasMessage("dir/a.txt is a file, not a directory.");
    }

    @Test
    void looking_says_what_is_there() throws Exception {
        scene.file("dir/a.txt", "a").file(".env", "").link("link", "dir");

        assertThat(workspace().look("link")).isEqualTo(new Place("dir", PlaceKind.DIRECTORY, Sensitivity.ORDINARY));
        assertThat(workspace().look(".")).isEqualTo(new Place(".", PlaceKind.DIRECTORY, Sensitivity.ORDINARY));
        assertThat(workspace().look("link/none/x"))
                .isEqualTo(new Place("dir/none/x", PlaceKind.NOTHING, Sensitivity.ORDINARY));
        assertThat(workspace().look(".env")).isEqualTo(new Place(".env", PlaceKind.FILE, Sensitivity.PROTECTED));
        assertThat(workspace().look(scene.extra().toString()))
                .isEqualTo(new Place(scene.extra().toString(), PlaceKind.DIRECTORY, Sensitivity.ORDINARY));
    }

    private Place write(String path, String text) throws CallFailed {
        return workspace().write(path, text.getBytes(UTF_8), Clearance.ORDINARY);
    }

    private void assertRefused(String path, Status status, String text) {
        CallFailed failed = catchThrowableOfType(CallFailed.class, () -> write(path, "new"));
        assertThat(failed.outcome().status()).isEqualTo(status);
        assertThat(failed.outcome().text()).isEqualTo(text);
    }

    private static Stream<String> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.skip(1).map(path -> directory.relativize(path).toString()).sorted().toList().stream();
        }
    }
}
