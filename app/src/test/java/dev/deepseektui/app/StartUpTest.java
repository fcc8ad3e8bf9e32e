package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.session.SettingsCatalog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command does not need is not loaded for it. */
class StartUpTest {
    @TempDir
    Path home;

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help", "config", "completion"})
    void commands_that_ask_nobody_load_no_http_client(String command) throws Exception {
        assertThat(loadedBy(command)).contains(Main.class.getName()).doesNotContain(" okhttp3.", " okio.", " kotlin.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "completion"})
    void commands_that_read_no_settings_load_none_of_their_declarations(String command) throws Exception {
        assertThat(loadedBy(command)).contains(Main.class.getName()).doesNotContain(SettingsCatalog.class.getName());
    }

    private String loadedBy(String command) throws Exception {
        ProcessBuilder program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-verbose:class",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                command);
        program.environment().put("HOME", home.toString());
        Process process = program.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        return output;
    }
}
