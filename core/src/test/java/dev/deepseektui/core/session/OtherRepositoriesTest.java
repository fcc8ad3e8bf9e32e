package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Intent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Read-only git commands that depend on a repository other than the workspace's. */
class OtherRepositoriesTest {
    @TempDir
    Path workspace;

    @BeforeEach
    void make() throws IOException {
        Files.createDirectories(workspace.resolve("nested/.git"));
        Files.createDirectories(workspace.resolve("nested/deep"));
        Files.createDirectories(workspace.resolve("module"));
        Files.writeString(workspace.resolve("module/.git"), "gitdir: ../.git/modules/module");
        Files.createDirectories(workspace.resolve("src"));
        Files.createSymbolicLink(workspace.resolve("link"), Path.of("nested/deep"));
    }

    private boolean isAnother(String command, String directory) {
        return new SessionSandbox.ForeignRepositoryCheck(workspace).test(new Intent.Runs(command, directory));
    }

    private void own() throws IOException {
        Files.createDirectories(workspace.resolve(".git/objects"));
        Files.writeString(workspace.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    }

    private void git(String... words) throws Exception {
        List<String> line =
                new ArrayList<>(List.of("git", "-C", workspace.toString(), "-c", "user.name=A", "-c", "user.email=a"));
        line.addAll(List.of(words));
        assertThat(new ProcessBuilder(line).start().waitFor()).isZero();
    }

    @Test
    void one_with_a_submodule_leads_to_it() throws Exception {
        git("init", "-q");
        git("add", "module");
        assertThat(isAnother("git status", ".")).isFalse();

        git("init", "-q", "nested");
        git("-C", "nested", "commit", "-q", "--allow-empty", "-m", "x");
        git("add", "nested");

        assertThat(isAnother("git status", ".")).isTrue();
        assertThat(isAnother("ls", ".")).isFalse();
    }

    @Test
    void one_that_lies_elsewhere_or_whose_index_cannot_be_read_may_lead_anywhere() throws Exception {
        Files.writeString(workspace.resolve(".git"), "gitdir: ../elsewhere");
        assertThat(isAnother("git status", ".")).isTrue();

        Files.delete(workspace.resolve(".git"));
        own();
        assertThat(isAnother("git status", ".")).isFalse();
        Files.writeString(workspace.resolve(".git/index"), "no index");
        assertThat(isAnother("git status", ".")).isTrue();

        Files.delete(workspace.resolve(".git/index"));
        Files.writeString(workspace.resolve(".git/config"), "[core] worktree = /home");
        assertThat(isAnother("git diff", ".")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cd nested && git log",
                "cd nested/deep; git status",
                "cd module && git diff",
                "cd link && git status",
                "ls && cd nested && cd deep && git log -p | head",
                "git status; cd nested; git status",
                // The directory is unknown at that point.
                "cd missing; git status"
            })
    void one_that_is_gone_to(String command) throws IOException {
        own();

        assertThat(isAnother(command, ".")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"git log", "cd src && git log", "cd nested && ls", "git diff src link", "git log | head"})
    void none(String command) throws IOException {
        own();

        assertThat(isAnother(command, ".")).isFalse();
    }

    /** The repository in which the command starts is not another one; its configuration is checked there. */
    @Test
    void where_the_command_begins_it_is_the_one() throws IOException {
        own();

        assertThat(isAnother("cd deep && git log", "nested")).isFalse();
    }

    @Test
    void without_one_two_directories_are_compared_file_by_file() {
        assertThat(isAnother("git diff src nested", ".")).isTrue();
        assertThat(isAnother("git diff --stat -- src nested", ".")).isTrue();
        assertThat(isAnother("git diff src", ".")).isFalse();
        assertThat(isAnother("git log src nested", ".")).isFalse();
    }
}
