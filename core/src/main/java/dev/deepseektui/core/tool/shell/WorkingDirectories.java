package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.tool.CallFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where commands may be told to run: in the workspace and the other roots, links followed. */
final class WorkingDirectories {
    private final Path workspace;
    private final List<Path> roots;

    WorkingDirectories(ShellSettings settings) {
        this.workspace = settings.workspace();
        this.roots = new ArrayList<>(List.of(workspace));
        this.roots.addAll(settings.extraRoots());
    }

    Path resolve(String directory) throws CallFailed {
        try {
            Path real = workspace.resolve(directory).toRealPath();
            if (!Files.isDirectory(real)) {
                throw CallFailed.about(directory, directory + " is not a directory; nothing was run");
            }
            for (Path root : roots) {
                if (real.startsWith(root.toRealPath())) {
                    return real;
                }
            }
        } catch (IOException | InvalidPathException e) {
            throw CallFailed.about(directory, "there is no directory " + directory + "; nothing was run");
        }
        throw CallFailed.about(
                directory, directory + " is outside the workspace; commands start inside it; nothing was run");
    }
}
