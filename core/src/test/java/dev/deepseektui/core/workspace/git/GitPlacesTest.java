package dev.deepseektui.core.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory whose files belong to a project, and the programs outside of it. */
class GitPlacesTest {
    @TempDir
    Path root;

    private Path home = Path.of("");
    private Path folder = Path.of("");

    @BeforeEach
    void make() throws IOException {
        home = Files.createDirectories(root.toRealPath().resolve("home"));
        folder = Files.createDirectories(home.resolve("outer/inner/folder"));
    }

    @Test
    void a_folder_without_a_repository_is_the_project() {
        assertThat(GitPlaces.project(folder, home)).isEqualTo(folder);
    }

    @Test
    void the_outermost_repository_around_the_folder_is_the_project() throws IOException {
        Files.createDirectories(home.resolve("outer/.git"));
        Files.writeString(home.resolve("outer/inner/.git"), "gitdir: x");

        assertThat(GitPlaces.project(folder, home)).isEqualTo(home.resolve("outer"));
    }

    @Test
    void a_repository_that_contains_the_home_is_no_project() throws IOException {
        Files.createDirectories(home.resolve(".git"));

        assertThat(GitPlaces.project(folder, home)).isEqualTo(folder);
    }

    @Test
    void programs_of_the_project_are_left_out_of_the_search_path() throws IOException {
        Files.createDirectories(home.resolve("outer/.git"));
        Path around = Files.createDirectories(home.resolve("outer/node_modules/.bin"));
        Path within = Files.createDirectories(folder.resolve("bin"));
        Path beside = Files.createDirectories(home.resolve("bin"));
        String path = "relative:" + around + ":" + within + ":" + beside;

        assertThat(ShellPrograms.pathOutside(folder, Map.of("PATH", path, "HOME", home.toString())))
                .isEqualTo(beside.toString());
    }
}
