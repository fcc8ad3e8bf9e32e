package dev.deepseektui.core.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.WorkspaceScene;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of read on directories, and of glob. */
class TreeToolsTest {
    @TempDir
    Path directory;

    private WorkspaceScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WorkspaceScene(directory);
    }

    @Test
    void a_directory_is_listed_by_name_with_kinds_and_sizes() throws Exception {
        scene.file("b.txt", "12345")
                .file("a/x", "")
                .file("B", "")
                .file(".env", "K=1")
                .link("link", "b.txt")
                .pipe("pipe");

        ToolOutcome outcome = list("file_path", ".");

        assertThat(outcome.text()).isEqualTo(".env\t3\tprotected\nB\t0\na/\nb.txt\t5\nlink@\npipe\tno file\n");
        assertThat(outcome.resource()).isEqualTo(".");
    }

    @Test
    void ignored_entries_are_counted() throws Exception {
        scene.file(".gitignore", "*.log\n/target/\n!keep.log\n")
                .file("a.log", "")
                .file("keep.log", "")
                .file("target/x", "")
                .file("sub/target/y", "");

        assertThat(list("file_path", ".").text())
                .isEqualTo(".gitignore\t25\nkeep.log\t0\nsub/\n2 ignored entries were left out.\n");
        assertThat(list("file_path", "sub").text()).isEqualTo("target/\n");
    }

    @Test
    void who_names_an_ignored_directory_sees_it() throws Exception {
        scene.file(".gitignore", "build\n*.o\n").file("build/a.o", "").file("build/b.c", "");

        assertThat(list("file_path", "build").text()).isEqualTo("a.o\t0\nb.c\t0\n");
        assertThat(glob("pattern", "*", "path", "build").text()).isEqualTo("build/a.o\nbuild/b.c\n2 files.\n");
        assertThat(glob("pattern", "*.{o,c}").text()).isEqualTo("No file matches.\n");
    }

    @Test
    void a_repository_inside_has_its_own_rules() throws Exception {
        scene.file(".gitignore", "*.log\n")
                .file("inner/.git/info/exclude", "*.tmp\n")
                .file("inner/a.log", "")
                .file("inner/a.tmp", "");

        assertThat(glob("pattern", "inner/**").text()).isEqualTo("inner/a.log\n1 file.\n");
    }

    @Test
    void a_pipe_and_a_link_have_names_too() throws Exception {
        scene.file("sub/a", "").link("sub/link", "a").pipe("sub/pipe").link("broken", "none");

        assertThat(glob("pattern", "**").text()).isEqualTo("broken\nsub/a\nsub/link\nsub/pipe\n4 files.\n");
    }

    @Test
    void an_empty_directory_is_said_to_be_empty() throws Exception {
        Files.createDirectory(scene.work().resolve("empty"));

        assertThat(list("file_path", "empty").text()).isEqualTo("Nothing to list.\n");
        assertThat(list("file_path", "none").text()).isEqualTo("none does not exist.");
    }

    @Test
    void a_long_listing_ends_with_a_count() throws Exception {
        for (int i = 0; i < 600; i++) {
            scene.file("f%03d".formatted(i), "");
        }

        ToolOutcome outcome = list("file_path", ".");

        assertThat(outcome.text()).contains("f499\t0\n100 more entries; glob finds them by name.\n");
        assertThat(outcome.truncated()).isTrue();
    }

    @Test
    void names_are_shown_so_that_they_can_be_used_again() throws Exception {
        scene.file("two\nlines", "")
                .file("esc\u001b[2J", "")
                .file("turn\u202e", "")
                .file("größe", "");

        assertThat(list("file_path", ".").text())
                .isEqualTo("\"esc\\u001B[2J\"\t0\ngröße\t0\n\"turn\\u202E\"\t0\n\"two\\nlines\"\t0\n");
        assertThat(glob("pattern", "t*").text()).isEqualTo("\"turn\\u202E\"\n\"two\\nlines\"\n2 files.\n");
    }

    @Test
    void names_that_are_not_utf8_are_counted() throws Exception {
        Files.createFile(Path.of(URI.create(scene.work().toUri() + "bad%FFname")));
        scene.file("good", "");

        String note = "1 entry whose names are not valid UTF-8 was left out.\n";
        assertThat(list("file_path", ".").text()).isEqualTo("good\t0\n" + note);
        assertThat(glob("pattern", "**").text()).isEqualTo("good\n1 file.\n" + note);
    }

    @Test
    void globs_find_at_any_depth_or_from_the_directory_on() throws Exception {
        scene.file("a.java", "")
                .file("src/b.java", "")
                .file("src/deep/er/c.java", "")
                .file("src/d.c", "");

        assertThat(glob("pattern", "*.java").text()).isEqualTo("a.java\nsrc/b.java\nsrc/deep/er/c.java\n3 files.\n");
        assertThat(glob("pattern", "src/*.java").text()).isEqualTo("src/b.java\n1 file.\n");
        assertThat(glob("pattern", "./*.java").text()).isEqualTo("a.java\n1 file.\n");
        assertThat(glob("pattern", "src/**/*.{java,c}").text())
                .isEqualTo("src/b.java\nsrc/d.c\nsrc/deep/er/c.java\n3 files.\n");
        assertThat(glob("pattern", "**/c.java", "path", "src/deep").text()).isEqualTo("src/deep/er/c.java\n1 file.\n");
        assertThat(glob("pattern", "src/deep/").text()).isEqualTo("src/deep/er/c.java\n1 file.\n");
        assertThat(glob("pattern", "[").text()).isEqualTo("No file matches.\n");
    }

    @Test
    void the_first_of_many_are_shown_in_order() throws Exception {
        for (int i = 0; i < 700; i++) {
            scene.file("d%02d/f%03d".formatted(i % 10, i), "");
        }

        ToolOutcome outcome = glob("pattern", "**");

        assertThat(outcome.text().lines().limit(500))
                .isSorted()
                .startsWith("d00/f000")
                .endsWith("d07/f097");
        assertThat(outcome.text()).endsWith("700 files. The first 500 are shown. Narrow the pattern or the path.\n");
        assertThat(outcome.truncated()).isTrue();
    }

    @Test
    void protected_files_and_links_to_directories_are_not_entered() throws Exception {
        scene.file(".env", "")
                .file("k/id_rsa", "")
                .file(".git/config", "")
                .file("a", "")
                .link("up", "..")
                .link("l", "a");

        assertThat(glob("pattern", "**").text()).isEqualTo("a\nl\nup\n3 files.\n2 protected entries were left out.\n");
        assertThat(glob("pattern", "**", "path", ".git").status()).isEqualTo(Status.REFUSED);
        assertThat(Calls.call(
                                new Glob(scene.workspace()),
                                new Calls.Run(new Cancellation(), true),
                                "pattern",
                                "**",
                                "path",
                                ".git")
                        .text())
                .isEqualTo(".git/config\n1 file.\n");
    }

    @Test
    void too_many_choices_are_refused() throws Exception {
        assertThat(glob("pattern", "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}").text())
                .isEqualTo("The pattern {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b} has more than 100 alternatives. Use a"
                        + " simpler one.");
    }

    @Test
    void a_deep_tree_is_followed_so_far() throws Exception {
        scene.file("d/".repeat(190) + "near", "").file("e/".repeat(210) + "far", "");

        assertThat(glob("pattern", "{near,far}").text())
                .isEqualTo("d/".repeat(190) + "near\n1 file.\n1 entry could not be read.\n");
    }

    private ToolOutcome list(Object... namesAndValues) {
        return Calls.call(new ReadFile(scene.workspace(), SeenFiles.NONE), namesAndValues);
    }

    private ToolOutcome glob(Object... namesAndValues) {
        return Calls.call(new Glob(scene.workspace()), namesAndValues);
    }
}
