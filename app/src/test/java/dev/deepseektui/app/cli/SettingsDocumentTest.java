package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cli.SettingsOptions.ProgramSettings;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.ValueType;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents in the repository agree with the declared settings. */
class SettingsDocumentTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    @TempDir
    Path home;

    @Test
    void the_example_file_holds_every_key_with_its_default() throws Exception {
        assertThat(Files.readString(ROOT.resolve("config.example.toml")))
                .as("run: ./deepseek-tui config --example > config.example.toml")
                .isEqualTo(ConfigCommand.SettingsDocument.example(ProgramSettings.ALL));
    }

    @Test
    void the_example_file_loads_and_changes_nothing() {
        Config config = ConfigLoader.load(
                ProgramSettings.ALL,
                new ConfigSources(
                        new DeepseekHome(home),
                        Optional.of(ROOT.resolve("config.example.toml")),
                        Optional.empty(),
                        Map.of(),
                        List.of()));

        assertThat(ProgramSettings.ALL.keys())
                .allSatisfy(key -> assertThat(value(config, key)).isEqualTo(key.builtIn()));
    }

    @Test
    void the_page_lists_every_key() throws Exception {
        assertThat(Files.readString(ROOT.resolve("docs/settings.md")))
                .as("put the table of `./deepseek-tui config --reference` into docs/settings.md")
                .contains(ConfigCommand.SettingsDocument.reference(ProgramSettings.ALL));
    }

    @Test
    void every_setting_is_described_and_nothing_else() throws IOException {
        Properties texts = new Properties();
        try (Reader in = new InputStreamReader(
                CoreMessages.class.getResourceAsStream("/dev/deepseektui/core/messages.properties"),
                StandardCharsets.UTF_8)) {
            texts.load(in);
        }

        assertThat(texts.stringPropertyNames().stream()
                        .filter(name -> name.startsWith("setting.") && !name.endsWith(".unset"))
                        .map(name -> name.substring("setting.".length())))
                .containsExactlyInAnyOrderElementsOf(
                        ProgramSettings.ALL.keys().stream().map(ConfigKey::name).toList());
    }

    @Test
    void a_bar_in_a_default_does_not_end_its_cell() {
        ConfigKey<String> key = ConfigKey.of("model.name", ValueType.line(), "b | c");

        assertThat(ConfigCommand.SettingsDocument.reference(Declarations.of(key)))
                .endsWith("| `model.name` | `\"b \\| c\"` | one line of text | Model to use. |\n");
    }

    private static Optional<?> value(Config config, ConfigKey<?> key) {
        return config.find(key);
    }
}
