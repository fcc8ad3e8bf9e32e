package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.session.SettingsCatalog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    @ValueSource(strings = {"--help", "--version"})
    void commands_that_read_no_settings_load_none_of_their_declarations(String command) throws Exception {
        assertThat(loadedBy(command)).contains(Main.class.getName()).doesNotContain(SettingsCatalog.class.getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "config"})
    void without_a_session_nothing_of_the_log_is_loaded(String command) throws Exception {
        assertThat(loadedBy(command)).contains(Main.class.getName()).doesNotContain(" ch.qos.logback.", " org.slf4j.");
        assertThat(home.resolve(".deepseek/logs")).doesNotExist();
    }

    private String loadedBy(String... command) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-verbose:class",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        line.addAll(List.of(command));
        ProcessBuilder program = new ProcessBuilder(line).directory(home.toFile());
        program.environment().keySet().removeIf(name -> name.startsWith("DEEPSEEK_"));
        program.environment().put("HOME", home.toString());
        Process process = program.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        return output;
    }
}
