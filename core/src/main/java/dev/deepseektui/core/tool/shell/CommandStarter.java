package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.process.Launcher;
import dev.deepseektui.core.tool.process.RunningCommand;
import java.io.IOException;

/** Starts a command where it is to run, or tells the model why it cannot be. */
final class CommandStarter {
    private final Launcher launcher;
    private final WorkingDirectories directories;

    CommandStarter(Launcher launcher, WorkingDirectories directories) {
        this.launcher = launcher;
        this.directories = directories;
    }

    RunningCommand start(CommandSpec command) throws CallFailed {
        try {
            return launcher.start(command.text(), directories.resolve(command.directory()));
        } catch (IOException e) {
            throw CallFailed.about(command.program(), "the command could not be started: " + e.getMessage());
        }
    }
}
