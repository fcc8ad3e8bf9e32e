package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.app.HostEnvironment.LauncherVariables;
import dev.deepseektui.core.base.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandedVariablesTest {
    private static final Map<String, String> OTHERS = Map.of("HOME", "/home/me", "DEEPSEEK_API_KEY", "older");

    @TempDir
    Path dir;

    @Test
    void they_count_as_if_they_stood_in_the_environment() throws Exception {
        Path pipe = Files.writeString(dir.resolve("pipe"), "DEEPSEEK_API_KEY=a=b\nDEEPSEEK_MODEL_API_KEY=\n\n");

        assertThat(LauncherVariables.with(OTHERS, pipe))
                .containsOnly(
                        Map.entry("HOME", "/home/me"),
                        Map.entry("DEEPSEEK_API_KEY", "a=b"),
                        Map.entry("DEEPSEEK_MODEL_API_KEY", ""));
    }

    @Test
    void without_a_launcher_the_environment_is_all_there_is() {
        assertThat(LauncherVariables.of(OTHERS)).isEqualTo(OTHERS);
    }

    @Test
    void a_pipe_that_cannot_be_read_is_told_with_what_to_do() {
        assertThatThrownBy(() -> LauncherVariables.with(OTHERS, dir.resolve("none")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("deepseek-tui login");
    }
}
