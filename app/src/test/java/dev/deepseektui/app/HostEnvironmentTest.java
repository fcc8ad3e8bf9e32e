package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostEnvironmentTest {
    private static final String TOOL = "tool-of-this-test";

    @TempDir
    Path temporary;

    private Path home;
    private Path project;

    @BeforeEach
    void create() throws IOException {
        home = Files.createDirectory(temporary.toRealPath().resolve("home"));
        project = Files.createDirectories(home.resolve("project"));
    }

    private static Path install(Path directory) throws IOException {
        Path file = Files.writeString(Files.createDirectories(directory).resolve(TOOL), "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Optional<String> found(Path workingDirectory, Path workspace, String path) {
        return new HostEnvironment(Map.of("PATH", path), home, workingDirectory)
                .programs(workspace)
                .installed(TOOL)
                .map(program -> program.command().get(0));
    }

    @Test
    void program_outside_of_the_project_is_found() throws IOException {
        Path tool = install(home.resolve("bin"));
        install(project.resolve("bin"));

        assertThat(found(project, project, ".::" + project.resolve("bin") + ":" + tool.getParent()))
                .contains(tool.toString());
    }

    @Test
    void program_of_the_working_directory_or_the_workspace_is_not_found() throws IOException {
        Path other = Files.createDirectory(home.resolve("other"));
        install(project);
        install(other.resolve("bin"));

        assertThat(found(project, other, project + ":" + other.resolve("bin"))).isEmpty();
    }

    @Test
    void program_of_the_repository_around_the_working_directory_is_not_found() throws IOException {
        Files.createDirectory(project.resolve(".git"));
        Path nested = Files.createDirectories(project.resolve("modules/one"));
        Files.createFile(nested.resolve(".git"));
        install(project.resolve("node_modules/.bin"));

        assertThat(found(nested, nested, project.resolve("node_modules/.bin").toString()))
                .isEmpty();
    }

    @Test
    void program_of_the_users_home_is_found_if_the_home_is_a_repository() throws IOException {
        Files.createDirectory(home.resolve(".git"));
        Path tool = install(home.resolve("bin"));

        assertThat(found(project, project, home.resolve("bin").toString())).contains(tool.toString());
    }

    @Test
    void program_of_the_users_home_is_found_if_the_home_is_the_workspace() throws IOException {
        Path tool = install(home.resolve("bin"));

        assertThat(found(home, home, ".:" + home.resolve("bin"))).contains(tool.toString());
    }

    @Test
    void installed_programs_do_not_find_helpers_in_the_project() throws IOException {
        install(project);
        Path tool = install(home.resolve("bin"));

        ProcessBuilder program = new HostEnvironment(Map.of("PATH", project + ":" + tool.getParent()), home, project)
                .programs(project)
                .installed(TOOL)
                .orElseThrow();

        assertThat(program.environment().get("PATH")).isEqualTo(tool.getParent() + ":/usr/bin:/bin");
    }
}
