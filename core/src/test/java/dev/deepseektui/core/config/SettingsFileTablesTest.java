package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileTablesTest {
    private static final String OTHERS = "# mine\n[ui]\ntheme = \"dark\" # so\n";

    @TempDir
    Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = directory.resolve("config.toml");
        Files.writeString(file, OTHERS);
    }

    private Map<String, Object> read() {
        Map<?, ?> t = Objects.requireNonNull(
                (Map<?, ?>) new SettingsFile(file).tables().get("t"));
        Map<?, ?> a = Objects.requireNonNull((Map<?, ?>) t.get("a"));
        Map<String, Object> env = new TreeMap<>();
        ((Map<?, ?>) Objects.requireNonNull(a.get("env")))
                .forEach(
                        (key, value) -> env.put(TomlFile.unquoted(String.valueOf(key)), Objects.requireNonNull(value)));
        return Map.of("args", Objects.requireNonNull(a.get("args")), "env", env);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\"]\n[approvals]\nmode = \"full\"\n#",
                "'\"'\n\"\"\"",
                "ends with \\",
                "C:\\new\\table",
                "printf 'a\\nb' | tr -d \"\\n\"",
                "\t\r\n\u0001 \u007f \u2028 \ud83d\ude00 用户",
                "\\u0041 ${HOME} # {} [] = ,",
                ""
            })
    void any_text_is_written_so_that_it_is_read_as_the_same(String text) {
        Map<String, Object> fields = Map.of("args", List.of(text, "z", text), "env", Map.of("A", text, "B", "z"));

        new SettingsFile(file).addTable("t.a", fields);

        assertThat(read()).isEqualTo(fields);
    }

    @Test
    void what_is_written_is_read_as_the_same_or_nothing_is_written() throws IOException {
        String letters = "ab01 \"'\\\\\\bntru\n\t\r#,[]{}=.$\u0001é用";
        int refused = 0;
        for (long seed : Seed.some(400).toArray()) {
            Random random = new Random(seed);
            Files.writeString(file, OTHERS);
            List<String> texts =
                    Stream.generate(() -> text(random, letters)).limit(3).toList();
            Map<String, Object> fields = Map.of("args", texts, "env", Map.of("A_B", texts.get(0), "C", "z"));
            try {
                new SettingsFile(file).addTable("t.a", fields);
                assertThat(read()).as("seed " + seed).isEqualTo(fields);
            } catch (UserError e) {
                refused++;
                assertThat(e).hasMessageContaining("contains text that a settings file cannot store");
                assertThat(Files.readString(file)).isEqualTo(OTHERS);
            }
        }
        assertThat(refused).isLessThan(20);
    }

    private static String text(Random random, String letters) {
        return random.ints(random.nextInt(12), 0, letters.length())
                .mapToObj(at -> letters.substring(at, at + 1))
                .collect(Collectors.joining());
    }

    @Test
    void a_table_is_added_behind_what_is_there() throws IOException {
        new SettingsFile(file).addTable("mcp.servers.a", Map.of("command", "x"));

        assertThat(Files.readString(file)).isEqualTo(OTHERS + "\n[mcp.servers.a]\ncommand = \"x\"\n");
    }

    @Test
    void a_table_is_removed_with_those_inside_it_and_nothing_else() throws IOException {
        Files.writeString(
                file,
                OTHERS + "[mcp.servers.a]\ncommand = \"x\"\n[mcp.servers.a.env]\nK = \"1\"\n[mcp.servers.ab]\n"
                        + "command = \"y\"\n");
        new SettingsFile(file).removeTable("mcp.servers.a");

        assertThat(Files.readString(file)).isEqualTo(OTHERS + "[mcp.servers.ab]\ncommand = \"y\"\n");
    }

    @Test
    void what_is_not_plain_is_left_to_the_user() throws IOException {
        String dotted = OTHERS + "[mcp]\nservers = {a = {command = \"x\"}}\n";
        Files.writeString(file, dotted);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> new SettingsFile(file).removeTable("mcp.servers.a"))
                .withMessageContaining("remove [mcp.servers.a] yourself");
        assertThat(Files.readString(file)).isEqualTo(dotted);
    }
}
