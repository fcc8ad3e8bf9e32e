package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The home as the workspace: commands in the sandbox can write its files, except those that programs obey. */
class HomeAsWorkspaceTest {
    @TempDir(factory = VisibleTempDir.class)
    Path base;

    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        SandboxHere.assume();
        scene = ShellScene.in(base, Map.of("HOME", base.resolve("workspace").toString()));
        scene.confined(Profile.WORK);
    }

    @AfterEach
    void close() throws IOException {
        if (scene != null) {
            scene.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".config/git/config",
                ".config/autostart/x.desktop",
                ".config/fish/config.fish",
                ".config/systemd/user/x.service",
                ".local/bin/ls",
                "bin/ls",
                ".vimrc",
                ".bash_aliases",
                ".npmrc",
                ".m2/settings.xml",
                ".gradle/init.d/x.gradle",
                ".cargo/config.toml"
            })
    void what_programs_obey_is_not_written(String name) throws IOException {
        Path file = scene.workspace.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "old");

        scene.run(
                "echo evil > " + name + "; rm " + name + "; mv .config .c; mkdir -p .config/git; echo evil > " + name);

        assertThat(file).hasContent("old");
    }

    @Test
    void all_else_is() {
        assertThat(scene.run("mkdir project && echo x > project/file").exitCode())
                .isEqualTo(0);
    }
}
