package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which directory is worked in; every command that is about it has this option. */
public final class WorkspaceOption {
    @Option(
            names = {"-C", "--workspace"},
            paramLabel = "DIR",
            description = "Use this directory as the project.")
    private @Nullable Path workspace;

    public Path directory(Surroundings surroundings) {
        Path here = surroundings.workingDirectory();
        if (workspace == null) {
            return here;
        }
        Path directory = here.resolve(workspace).normalize();
        if (!Files.isDirectory(directory)) {
            throw new UserError("-C " + workspace
                    + (Files.exists(directory)
                            ? ": is not a folder; name the one it is in"
                            : ": there is no such folder; check its name"));
        }
        return directory;
    }
}
