package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.Intent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks of git that another repository than the workspace's decides about. */
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
        return new OtherRepositories(workspace).test(new Intent.Runs(command, directory));
    }

    private void own() throws IOException {
        Files.createDirectories(workspace.resolve(".git"));
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
                // Nobody knows what it is by then.
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

    /** Its configuration is asked for where the command begins. */
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
