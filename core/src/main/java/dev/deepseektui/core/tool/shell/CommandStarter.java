package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.process.Launcher;
import dev.deepseektui.core.tool.process.RunningCommand;
import dev.deepseektui.core.tool.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;

/** Starts a command where it is to run, or tells the model why it cannot be. */
final class CommandStarter {
    private final Launcher launcher;
    private final Workspace workspace;

    CommandStarter(Launcher launcher, Workspace workspace) {
        this.launcher = launcher;
        this.workspace = workspace;
    }

    RunningCommand start(CommandSpec command) throws CallFailed {
        try {
            return launcher.start(command.text(), directory(command.directory()));
        } catch (IOException e) {
            throw CallFailed.about(command.program(), "the command could not be started: " + e.getMessage());
        }
    }

    private Path directory(String spelled) throws CallFailed {
        try {
            return workspace.directory(spelled);
        } catch (CallFailed e) {
            throw CallFailed.about(spelled, "nothing was run: " + e.outcome().text());
        }
    }
}
