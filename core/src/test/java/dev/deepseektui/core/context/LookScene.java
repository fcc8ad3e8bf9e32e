package dev.deepseektui.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.tool.shell.WorkspaceOverview;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A workspace, and a directory of programs on its {@code PATH}. */
final class LookScene {
    private static final List<String> GIT =
            List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false");

    private final Path root;
    private final Path programs;
    private String path;

    LookScene(Path dir) throws IOException {
        this.root = Files.createDirectories(dir.resolve("work")).toRealPath();
        this.programs = Files.createDirectories(dir.resolve("bin"));
        Path tools = Files.createDirectories(dir.resolve("tools"));
        for (String needed : List.of("sh", "sleep", "cat", "touch")) {
            script(tools.resolve(needed), "exec " + installed(needed) + " \"$@\"");
        }
        this.path = programs + ":" + tools;
    }

    private static Path installed(String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    Path root() {
        return root;
    }

    Path programs() {
        return programs;
    }

    LookScene file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    void program(String name, String script) throws IOException {
        script(programs.resolve(name), script);
    }

    private static void script(Path program, String script) throws IOException {
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    void searchFirst(Path directory) {
        path = directory + ":" + path;
    }

    String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(GIT);
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(out).isZero();
        return out;
    }

    WorkspaceOverview look() {
        Launcher launcher = new Launcher(
                ShellPrograms.on(System.getenv("PATH")),
                () -> Map.of("PATH", path, "HOME", root.toString()),
                new Launcher.Outputs(root.resolveSibling("scratch"), KnownKeys.NONE),
                IdSource.random());
        return new WorkspaceOverview(Workspace.withoutSettings(root, OwnFiles.NONE), launcher);
    }
}
