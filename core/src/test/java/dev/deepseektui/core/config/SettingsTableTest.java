package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTableTest {
    private static final String OTHERS = "# mine\n[ui]\ntheme = \"dark\" # so\n";

    @TempDir
    Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = directory.resolve("config.toml");
        Files.writeString(file, OTHERS);
    }

    @Test
    void a_table_is_added_behind_what_is_there() throws IOException {
        new SettingsTable(file, "mcp.servers.a").add(List.of("command = \"x\""));

        assertThat(Files.readString(file)).isEqualTo(OTHERS + "\n[mcp.servers.a]\ncommand = \"x\"\n");
    }

    @Test
    void a_table_is_removed_with_those_inside_it_and_nothing_else() throws IOException {
        Files.writeString(
                file,
                OTHERS + "[mcp.servers.a]\ncommand = \"x\"\n[mcp.servers.a.env]\nK = \"1\"\n[mcp.servers.ab]\n"
                        + "command = \"y\"\n");
        new SettingsTable(file, "mcp.servers.a").remove();

        assertThat(Files.readString(file)).isEqualTo(OTHERS + "[mcp.servers.ab]\ncommand = \"y\"\n");
    }

    @Test
    void what_is_not_plain_is_left_to_the_user() throws IOException {
        String dotted = OTHERS + "[mcp]\nservers = {a = {command = \"x\"}}\n";
        Files.writeString(file, dotted);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> new SettingsTable(file, "mcp.servers.a").remove())
                .withMessageContaining("remove [mcp.servers.a] yourself");
        assertThat(Files.readString(file)).isEqualTo(dotted);
    }
}
