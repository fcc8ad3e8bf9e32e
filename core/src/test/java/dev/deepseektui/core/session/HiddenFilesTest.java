package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenFilesTest {
    private static final String PATH = System.getenv().getOrDefault("PATH", "");

    @TempDir
    Path dir;

    private Path root = Path.of("");

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectories(dir.resolve("workspace")).toRealPath();
    }

    private HiddenFiles hidden(Path... named) {
        return new HiddenFiles(new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()), List.of(root), List.of(named));
    }

    private Path file(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "secret");
    }

    private void git(String... words) throws Exception {
        assumeTrue(ShellPrograms.find(PATH, "git").isPresent(), "no git here");
        List<String> line = new ArrayList<>(List.of("git", "-C", root.toString()));
        line.addAll(List.of(words));
        assertThat(new ProcessBuilder(line).start().waitFor()).isZero();
    }

    @Test
    void protected_files_are_hidden_at_any_depth() throws IOException {
        Path env = file(".env");
        Path key = file("deploy/certs/server.pem");
        file("src/Main.java");

        assertThat(hidden().now()).containsExactlyInAnyOrder(env, key);
    }

    @Test
    void what_git_has_is_no_secret() throws Exception {
        file(".env.example");
        file("test/fixtures/public.pem");
        git("init", "-q");
        git("add", ".");
        Path env = file(".env");

        assertThat(hidden().now()).containsExactly(env);
    }

    @Test
    void what_was_hidden_stays_so_though_git_takes_it_in() throws Exception {
        Path env = file(".env");
        git("init", "-q");
        HiddenFiles hidden = hidden();
        assertThat(hidden.now()).containsExactly(env);

        git("add", "-f", ".env");

        assertThat(hidden.now()).containsExactly(env);
    }

    @Test
    void what_comes_later_is_found_and_what_goes_is_forgotten() throws IOException {
        HiddenFiles hidden = hidden();
        assertThat(hidden.now()).isEmpty();

        Path env = file("a/.env");
        assertThat(hidden.now()).containsExactly(env);

        Files.delete(env);
        assertThat(hidden.now()).isEmpty();
    }

    @Test
    void what_the_settings_name_is_hidden_wherever_it_lies() throws IOException {
        Path secrets = Files.createDirectories(dir.resolve("secrets"));

        assertThat(hidden(secrets, dir.resolve("none")).now()).containsExactly(secrets);
    }

    @Test
    void git_s_own_directory_and_what_was_fetched_are_not() throws IOException {
        file(".git/config");
        file("node_modules/a/test.pem");

        assertThat(hidden().now()).isEmpty();
    }
}
