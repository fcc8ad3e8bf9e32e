package dev.deepseektui.core.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that a repository makes git run when it writes, and files outside that its configuration includes. */
class GitObeyedTest {
    @TempDir
    Path root;

    @BeforeEach
    void make() throws IOException {
        Files.createDirectories(root.resolve(".git/hooks"));
        Files.createFile(root.resolve(".git/hooks/pre-commit.sample"));
    }

    private void config(String text) throws IOException {
        Files.writeString(root.resolve(".git/config"), text.replace("\\n", "\n"));
    }

    private void program(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[filter \"x\"]\\n clean = ./evil",
                "[filter \"x\"]\\n process = ./evil",
                "[merge \"x\"]\\n driver = ./evil",
                "[gpg]\\n program = ./evil",
                "[core]\\n editor = ./evil",
                "# a comment ends with its line \\\n[core]\\n editor = ./evil",
                "[user]\\n name = x ; so does this \\\n[core]\\n editor = ./evil",
                "[include]\\n path = ../more"
            })
    void a_key_that_names_a_program(String text) throws IOException {
        Files.writeString(root.resolve("more"), "[filter \"x\"]\n smudge = ./evil\n");
        config(text);

        assertThat(GitConfiguredFiles.runsPrograms(root)).isTrue();
        assertThat(GitConfiguredFiles.runsPrograms(Files.createDirectories(root.resolve("sub"))))
                .isTrue();
    }

    @Test
    void a_hook_and_not_its_sample() throws IOException {
        config("[user]\\n name = x");
        assertThat(GitConfiguredFiles.runsPrograms(root)).isFalse();

        program(".git/hooks/pre-commit");
        assertThat(GitConfiguredFiles.runsPrograms(root)).isTrue();
    }

    @Test
    void a_hook_in_another_directory() throws IOException {
        config("[core]\\n hooksPath = tools");
        assertThat(GitConfiguredFiles.runsPrograms(root)).isFalse();

        program("tools/pre-commit");
        assertThat(GitConfiguredFiles.runsPrograms(root)).isTrue();
    }

    @Test
    void an_included_file_that_lies_outside() throws IOException {
        config("[include]\\n path = ../shared");
        assertThat(GitConfiguredFiles.includesOutside(root)).isFalse();
        config("[include]\\n path = /etc/hostname");
        assertThat(GitConfiguredFiles.includesOutside(root)).isTrue();
        config("[includeIf \"gitdir:x\"]\\n path = ../../other");
        assertThat(GitConfiguredFiles.includesOutside(root)).isTrue();
        config("[include]\\n path = ../link");
        Files.createSymbolicLink(root.resolve("link"), Path.of("/etc/hostname"));
        assertThat(GitConfiguredFiles.includesOutside(root)).isTrue();
    }
}
