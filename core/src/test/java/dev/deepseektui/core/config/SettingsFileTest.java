package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing one setting leaves every other byte of the file unchanged. */
class SettingsFileTest {
    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("home/config.toml");
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), text.replace('⏎', '\n').replace('␍', '\r'));
    }

    private String text() throws IOException {
        return Files.readString(file()).replace('\n', '⏎').replace('\r', '␍');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "^^ | [ui]⏎theme = \"light\"⏎",
                "# mine⏎ | # mine⏎⏎[ui]⏎theme = \"light\"⏎",
                "[model]⏎name = \"x\" | [model]⏎name = \"x\"⏎⏎[ui]⏎theme = \"light\"⏎",
                "[ui]⏎theme = \"dark\" # at night⏎mouse = false⏎ | [ui]⏎theme = \"light\" # at night⏎mouse = false⏎",
                "[ui]⏎ theme='dark'⏎ | [ui]⏎ theme=\"light\"⏎",
                "[ui]⏎# theme = \"mono\"⏎mouse = true⏎ | [ui]⏎theme = \"light\"⏎# theme = \"mono\"⏎mouse = true⏎",
                "[ui] # looks⏎⏎[model]⏎name = \"x\"⏎ | [ui] # looks⏎theme = \"light\"⏎⏎[model]⏎name = \"x\"⏎",
                "[ui]␍⏎theme = \"dark\"␍⏎mouse = true␍⏎ | [ui]␍⏎theme = \"light\"␍⏎mouse = true␍⏎",
                "[model]⏎theme = \"dark\"⏎[ui]⏎theme = \"dark\"⏎ | [model]⏎theme = \"dark\"⏎[ui]⏎theme = \"light\"⏎",
                "[ui]⏎theme = \"a # b\" # c⏎ | [ui]⏎theme = \"light\" # c⏎",
            })
    void all_else_stays(String before, String after) throws IOException {
        write(before);

        new SettingsFile(file()).set("ui.theme", "light");

        assertThat(text()).isEqualTo(after);
    }

    @Test
    void where_there_is_no_file_there_is_one_for_its_owner() throws IOException {
        new SettingsFile(file()).set("model.name", "a \"b\" \\ c");

        assertThat(file()).content().isEqualTo("[model]\nname = \"a \\\"b\\\" \\\\ c\"\n");
        assertThat(Files.getPosixFilePermissions(file())).hasSize(2);
    }

    @Test
    void a_link_stays_one() throws IOException {
        Files.createDirectories(file().getParent());
        Path real = Files.writeString(directory.resolve("dotfiles.toml"), "[ui]\nmouse = true\n");
        Files.createSymbolicLink(file(), real);

        new SettingsFile(file()).set("ui.theme", "light");

        assertThat(file()).isSymbolicLink();
        assertThat(real).content().isEqualTo("[ui]\ntheme = \"light\"\nmouse = true\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[ui]⏎theme = \"\"\"dark\"\"\"⏎",
                "[ui]⏎theme = [⏎\"dark\"]⏎",
                "ui = 3⏎",
                "[ui⏎theme = ",
            })
    void what_is_not_plain_is_left_to_the_user(String before) throws IOException {
        write(before);

        assertThatThrownBy(() -> new SettingsFile(file()).set("ui.theme", "light"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("config.toml");
        assertThat(text()).isEqualTo(before);
    }
}
