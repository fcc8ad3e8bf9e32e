package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which directory is worked in; every command that is about it has this option. */
public final class WorkspaceOption extends Arguments {
    private final Value<Path> workspace =
            option("-C, --workspace DIR", Path.class, "Use this directory as the project.");

    public Path directory(Surroundings surroundings) {
        Path here = surroundings.workingDirectory();
        if (workspace.get().isEmpty()) {
            return here;
        }
        Path named = workspace.required();
        Path directory = here.resolve(named).normalize();
        if (!Files.isDirectory(directory)) {
            throw new UserError("-C " + named
                    + (Files.exists(directory)
                            ? ": is not a folder; name the one it is in"
                            : ": there is no such folder; check its name"));
        }
        return directory;
    }
}
