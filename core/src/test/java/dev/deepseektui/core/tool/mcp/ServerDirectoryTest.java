package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The directory in which a server runs, and the root reported to it. */
@Timeout(120)
class ServerDirectoryTest {
    private static final String ECHO = "mcp__fake__echo";

    @TempDir
    Path temporary;

    private Path workspace;

    @BeforeEach
    void toRealPath() throws IOException {
        workspace = temporary.toRealPath();
    }

    private String answer(ServerSpec spec, String message) {
        try (FakeServers fakes = new FakeServers(workspace, spec)) {
            fakes.started("fake");
            return fakes.call(ECHO, message).text();
        }
    }

    private static ServerSpec usersOwn(Optional<Path> directory, boolean getsRoots) {
        Program program = new Program(FakeServer.line(), Map.of("PWD", "unset"), directory, getsRoots, false);
        return new ServerSpec("fake", program, ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
    }

    private static ServerSpec ofWorkspace() {
        List<String> line = FakeServer.line();
        var server = Json.object().put("command", line.get(0));
        line.subList(1, line.size()).forEach(server.withArray("args")::add);
        var file = Json.object();
        file.putObject("mcpServers").set("fake", server);
        return ServerFile.of(file.toString()).get(0);
    }

    @Test
    void a_server_of_the_users_runs_in_a_private_directory_of_its_own() throws IOException {
        Path own = workspace.resolve("home/mcp/fake");

        assertThat(answer(usersOwn(Optional.empty(), true), "directory")).isEqualTo(own + " unset");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
    }

    @Test
    void a_program_of_the_folder_does_not_take_the_place_of_one_that_is_named_by_a_relative_path() throws IOException {
        Path marker = workspace.resolve("ran");
        Path planted = Files.writeString(workspace.resolve("server"), "#!/bin/sh\n: > '" + marker + "'\n");
        Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwx------"));
        Program program = new Program(List.of("./server"), Map.of(), Optional.empty());
        ServerSpec spec = new ServerSpec("fake", program, ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
        try (FakeServers fakes = new FakeServers(workspace, spec)) {
            assertThat(fakes.started("fake").why()).contains("there is no program ./server");
        }
        assertThat(marker).doesNotExist();
    }

    @Test
    void a_directory_in_the_settings_counts_from_the_folder() throws IOException {
        Path tools = Files.createDirectory(workspace.resolve("tools"));

        assertThat(answer(usersOwn(Optional.of(Path.of("tools")), true), "directory"))
                .startsWith(tools + " ");
    }

    @Test
    void a_server_of_the_folder_runs_in_it() {
        assertThat(answer(ofWorkspace(), "directory")).startsWith(workspace + " ");
    }

    @Test
    void a_server_of_the_users_is_told_the_folder_as_its_root() {
        String address = "file://" + workspace;

        assertThat(answer(usersOwn(Optional.empty(), true), "roots"))
                .isEqualTo("{\"roots\":[{\"uri\":\"" + address + "\",\"name\":\"" + workspace.getFileName() + "\"}]}");
    }

    @Test
    void no_root_is_told_where_the_settings_do_not_want_it_or_the_folder_named_the_server() {
        assertThat(answer(usersOwn(Optional.empty(), false), "roots")).isEqualTo("(no output)");
        assertThat(answer(ofWorkspace(), "roots")).isEqualTo("(no output)");
    }
}
