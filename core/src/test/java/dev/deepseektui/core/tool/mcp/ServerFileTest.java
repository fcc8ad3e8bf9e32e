package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.mcp.ServerFile.ForeignConfigurations;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers in other programs' configuration files. */
class ServerFileTest {
    @TempDir
    Path home;

    @Test
    void a_workspaces_file_names_commands_and_addresses() {
        List<ServerSpec> specs = ServerFile.of("""
            {"mcpServers":{"a":{"type":"stdio","command":"npx","args":["-y","a"],"env":{"K":"${K:-x}"}},
                           "b":{"type":"http","url":"https://example.com/mcp","headers":{"X":"1"}}}}
            """);

        assertThat(specs).extracting(ServerSpec::name).containsExactly("a", "b");
        assertThat(((Program) specs.get(0).place()).line()).containsExactly("npx", "-y", "a");
        assertThat(((Address) specs.get(1).place()).headers()).containsEntry("X", "1");
    }

    @Test
    void what_cannot_be_used_is_there_and_says_why() {
        List<ServerSpec> specs = ServerFile.of("{\"mcpServers\":{\"a b\":{\"command\":\"x\"},\"c\":{}}}");

        assertThat(specs)
                .extracting(spec -> spec.name() + ": " + spec.place().words())
                .containsExactly(
                        "a_b: it is not a valid name; use at most 40 letters, digits, - and _",
                        "c: it needs either a command or a url");
        assertThat(ServerFile.of("no json").get(0).place().words()).contains("is no JSON");
    }

    @Test
    void only_the_first_servers_of_a_workspace_are_used() {
        Map<String, Object> servers = new TreeMap<>();
        for (int i = 0; i < 1000; i++) {
            servers.put("s" + (1000 + i), Map.of("command", "x"));
        }

        List<ServerSpec> specs = ServerFile.of(Json.line(Map.of("mcpServers", servers)));

        assertThat(specs)
                .hasSize(33)
                .last()
                .satisfies(last -> assertThat(last.place().words())
                        .isEqualTo("the project configures 1000 servers, and only the first 32 are used"));
    }

    @Test
    void files_are_named_in_commands_and_arguments() {
        String json = """
                {"mcpServers":{
                  "a":{"command":"tools/run","args":["-y","x.js","--config=conf/a.json","${D:-lib}/b.js"]},
                  "b":{"command":"node","args":["../c.js"],"cwd":"sub/dir"},
                  "c":{"url":"https://example.com"}}}
                """;

        assertThat(ServerFile.namedFiles(json, home))
                .contains(
                        home.resolve("tools/run"),
                        home.resolve("x.js"),
                        home.resolve("conf/a.json"),
                        home.resolve("lib/b.js"),
                        home.resolve("sub/c.js"));
    }

    @Test
    void the_user_s_own_files_of_other_programs_are_found() throws IOException {
        Files.writeString(
                home.resolve(".claude.json"),
                "{\"mcpServers\":{\"a\":{\"command\":\"x\"}},\"projects\":{\"/w\":{\"mcpServers\":{\"b\":{\"command\":\"y\"}}}}}");
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(
                home.resolve(".codex/config.toml"),
                "[mcp_servers.c]\n"
                        + "url = \"https://example.com\"\n"
                        + "bearer_token_env_var = \"T\"\n"
                        + "startup_timeout_sec = 3\n");

        Map<String, ForeignConfigurations.ForeignServer> found =
                ForeignConfigurations.in(home, Path.of("/w"), Map.of());

        assertThat(found).containsOnlyKeys("a", "b", "c");
        assertThat(Objects.requireNonNull(found.get("c")).table().fields())
                .isEqualTo(Map.of("bearer_token_env", "T", "url", "https://example.com"));
    }

    @Test
    void variables_are_filled_in_and_those_that_are_not_set_are_named() {
        ServerOpening.Variables variables = new ServerOpening.Variables(Map.of("A", "1$"), name -> false);

        assertThat(variables.in("${A} ${B:-two} ${C} $A")).isEqualTo("1$ two ${C} $A");
        assertThatThrownBy(variables::require)
                .hasMessage("it needs the variable C, which is not set; set it and start again");
    }

    @Test
    void a_workspace_cannot_have_its_own_servers_believed() {
        ServerSpec spec = ServerFile.of("{\"mcpServers\":{\"a\":{\"command\":\"x\",\"approval\":\"reads\"}}}")
                .get(0);

        assertThat(spec.approval()).isEqualTo(Approval.ASK);
    }

    @Test
    void a_directory_that_is_no_path_is_said() {
        ServerSpec spec = ServerFile.of("{\"mcpServers\":{\"a\":{\"command\":\"x\",\"cwd\":\"\\u0000\"}}}")
                .get(0);

        assertThat(spec.place().words()).isEqualTo("it has a cwd that is not a path");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'command':5 | it is invalid: command must be a text",
                "'command':'x','args':'y' | it is invalid: args must be a list",
                "'command':'x','env':{'A':1} | it is invalid: env.A must be a text",
                "'command':'x','approval':'all' | it is invalid: approval must be ask or reads",
                "'command':'x','call_seconds':0 | it has an invalid call_seconds: it must be a whole number from 1 to"
                        + " 86400",
                "'command':'x','headers':{} | it has a command, so it cannot have headers"
            },
            quoteCharacter = '`')
    void a_field_of_the_wrong_type_is_named(String fields, String why) {
        String file = "{'mcpServers':{'a':{" + fields + "}}}";

        assertThat(ServerFile.of(file.replace('\'', '"')).get(0).place().words())
                .isEqualTo(why);
    }
}
