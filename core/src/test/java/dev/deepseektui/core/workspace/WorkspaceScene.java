package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A directory with a workspace, an extra root beside it, and a directory that must not be reached. */
public final class WorkspaceScene {
    private final Path root;
    private OwnFiles own = OwnFiles.NONE;

    public WorkspaceScene(Path directory) throws IOException {
        root = directory.toRealPath();
        Files.createDirectories(work());
        Files.createDirectories(extra());
        Files.createDirectories(outside());
    }

    public Path work() {
        return root.resolve("work");
    }

    public Path extra() {
        return root.resolve("extra");
    }

    public Path outside() {
        return root.resolve("outside");
    }

    public WorkspaceScene file(String name, String text) throws IOException {
        return file(name, text.getBytes(UTF_8));
    }

    public WorkspaceScene file(String name, byte[] bytes) throws IOException {
        Path file = work().resolve(FileNames.path(name));
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return this;
    }

    public WorkspaceScene link(String name, String target) throws IOException {
        Path link = work().resolve(FileNames.path(name));
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of(target));
        return this;
    }

    public WorkspaceScene pipe(String name) throws IOException, InterruptedException {
        new ProcessBuilder("mkfifo", work().resolve(FileNames.path(name)).toString())
                .inheritIO()
                .start()
                .waitFor();
        return this;
    }

    /** Makes a directory the program's home. */
    public WorkspaceScene home(Path home) {
        own = OwnFiles.of(
                new DeepseekHome(home), Map.of("HOME", root.resolve("somebody").toString()));
        return this;
    }

    public Workspace workspace() {
        return workspace(Folder::open);
    }

    Workspace workspace(Folder.FolderOpener opening) {
        return new Workspace(new PathWalk.Bounds(
                Roots.of(work(), List.of(extra().toString())),
                new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                own,
                opening));
    }

    /** Returns text without the path that differs between runs. */
    public String relative(String text) {
        return text.replace(root.toString(), "…");
    }
}
