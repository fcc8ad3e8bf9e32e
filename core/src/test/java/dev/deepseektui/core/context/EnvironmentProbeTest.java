package dev.deepseektui.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentProbeTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-18T12:00:00Z"));

    @TempDir
    Path dir;

    private LookScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new LookScene(dir);
    }

    @Test
    void it_tells_what_a_person_would_see_at_a_glance() throws Exception {
        scene.file("src/a.go", "")
                .file("go.mod", "module a")
                .file("build/out.o", "")
                .file(".gitignore", "build/\n");
        scene.program("go", "echo go version go1.22.3 linux/amd64");
        scene.git("init", "-q", "-b", "trunk");
        scene.git("add", "go.mod");
        scene.git("commit", "-q", "-m", "Begin \"well\"");
        scene.file("go.mod", "module b");

        Map<String, String> lines = probe().lines(LONG);

        assertThat(lines.keySet())
                .containsExactly(
                        "directory", "system", "date", "git", "last commits", "build", "tools", "network", "top");
        assertThat(lines)
                .containsEntry("directory", "work")
                .containsEntry(
                        "git",
                        "branch trunk at " + scene.git("rev-parse", "HEAD").substring(0, 7)
                                + ", 1 file differs from the index")
                .containsEntry("last commits", "\"Begin 'well'\"")
                .containsEntry("tools", "go 1.22.3")
                .containsEntry("top", "src/ (1), .gitignore, go.mod");
        assertThat(lines.get("system")).matches(".+, zsh, \\d+ cores?(, \\d+ GB memory)?");
        assertThat(lines)
                .containsEntry("build", "Go, tests: go test ./...")
                .containsEntry("network", "not reachable in the sandbox");
    }

    @Test
    void what_is_called_for_and_not_there_is_said() throws Exception {
        scene.file("Cargo.toml", "").file("package.json", "{}");
        scene.program("node", "echo v20.1.0");

        assertThat(probe().lines(LONG)).containsEntry("tools", "node 20.1.0; not found: npm, cargo");
    }

    @Test
    void a_version_is_asked_again_only_when_the_program_is_another_one() throws Exception {
        scene.file("go.mod", "");
        scene.program("go", "echo x >> " + dir.resolve("asked") + "; echo go1.22.3");
        probe().lines(LONG);
        probe().lines(LONG);
        assertThat(Files.readAllLines(dir.resolve("asked"))).hasSize(1);

        scene.program("go", "echo go1.23.0");
        Files.setLastModifiedTime(scene.programs().resolve("go"), FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));

        assertThat(probe().lines(LONG)).containsEntry("tools", "go 1.23.0");
    }

    @Test
    void a_program_of_the_workspace_is_never_run() throws Exception {
        Path planted = scene.file("go.mod", "").root().resolve("go");
        Files.writeString(planted, "#!/bin/sh\ntouch " + dir.resolve("ran") + "\n");
        Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxr-xr-x"));
        scene.searchFirst(scene.root());

        assertThat(probe().lines(LONG)).containsEntry("tools", "not found: go");
        assertThat(dir.resolve("ran")).doesNotExist();
    }

    @Test
    void a_program_that_obeys_files_beside_it_does_not_find_those_of_the_workspace() throws Exception {
        scene.file("pom.xml", "<project/>").file(".mvn/jvm.config", "-javaagent:planted.jar");
        scene.program("java", "echo 17.0.15");
        scene.program("mvn", "[ -e .mvn/jvm.config ] && touch " + dir.resolve("ran") + "; echo Apache Maven 3.9.9");

        assertThat(probe().lines(LONG)).containsEntry("tools", "java 17.0.15, mvn 3.9.9");
        assertThat(dir.resolve("ran")).doesNotExist();
    }

    @Test
    void files_that_were_only_touched_or_are_not_compared_do_not_differ() throws Exception {
        scene.git("init", "-q", "-b", "trunk");
        scene.file("touched", "1")
                .file("gone", "1")
                .file("assumed", "1")
                .file("same", "1")
                .file("other", "1");
        scene.git("add", ".");
        scene.git("update-index", "--assume-unchanged", "assumed");
        Files.setLastModifiedTime(
                scene.root().resolve("touched"), FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));
        Files.delete(scene.root().resolve("gone"));
        scene.file("assumed", "22").file("other", "22");

        assertThat(probe().lines(LONG))
                .containsEntry("git", "branch trunk, no commits yet, 2 files differ from the index");
    }

    /**
     * Git could run programs that the repository names (a submodule's filter, a file system monitor, a promisor
     * remote), so it is not started.
     */
    @Test
    void git_is_not_started() throws Exception {
        scene.program("git", "touch " + dir.resolve("ran"));
        scene.git("init", "-q", "-b", "trunk");
        scene.file("a", "1");
        scene.git("add", "a");
        scene.git("commit", "-q", "-m", "one");

        assertThat(probe().lines(LONG).get("git")).startsWith("branch trunk at ");
        assertThat(dir.resolve("ran")).doesNotExist();
    }

    @Test
    void a_missing_tree_with_a_promisor_starts_nothing() throws Exception {
        scene.git("init", "-q", "-b", "trunk");
        scene.file("a", "1");
        scene.git("add", "a");
        scene.git("commit", "-q", "-m", "one");
        String tree = scene.git("rev-parse", "HEAD^{tree}").strip();
        Files.delete(scene.root().resolve(".git/objects/" + tree.substring(0, 2) + "/" + tree.substring(2)));
        Files.writeString(scene.root().resolve(".git/config"), """
            [core]
                repositoryformatversion = 1
            [extensions]
                partialClone = evil
            [remote "evil"]
                url = %s
                promisor = true
                uploadpack = "touch %s; false"
            """.formatted(scene.root(), dir.resolve("ran")));

        assertThat(probe().lines(LONG)).containsEntry("last commits", "\"one\"");
        assertThat(dir.resolve("ran")).doesNotExist();
    }

    @Test
    void what_takes_too_long_is_left_out() throws Exception {
        scene.file("go.mod", "");
        scene.program("go", "sleep 60");

        assertThat(probe().lines(Duration.ZERO))
                .containsKeys("directory", "date")
                .doesNotContainKey("tools");
    }

    @Test
    void without_git_and_files_there_is_still_a_place() {
        assertThat(probe().lines(LONG)).containsOnlyKeys("directory", "system", "date", "network");
    }

    private EnvironmentProbe probe() {
        return new EnvironmentProbe(
                scene.look(),
                "/bin/zsh",
                NOON,
                dir.resolve("cache/versions.json"),
                () -> "not reachable in the sandbox");
    }
}
