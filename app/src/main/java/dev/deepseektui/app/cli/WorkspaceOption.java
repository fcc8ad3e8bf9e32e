package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.base.UserError;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which directory is worked in; every command that is about it has this option. */
final class WorkspaceOption {
    private final Value<Path> workspace;

    WorkspaceOption(Arguments arguments) {
        workspace = arguments.option("-C, --workspace", "DIR", Form.FILE, "Work in this folder: -C ~/src/project");
    }

    /** Not given. */
    static WorkspaceOption none() {
        return new WorkspaceOption(new Arguments());
    }

    Path directory(Surroundings surroundings) {
        Path here = surroundings.workingDirectory();
        Path given = workspace.orNull();
        if (given == null) {
            return here;
        }
        Path directory = here.resolve(given).normalize();
        if (!Files.isDirectory(directory)) {
            throw new UserError("-C " + given
                    + (Files.exists(directory)
                            ? ": is not a folder; name the one it is in"
                            : ": there is no such folder; check its name"));
        }
        return directory;
    }
}
