package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.ExportFile;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Path;

/** A file that the user named for what a command makes: written, or refused in words. */
public record OutputFile(Surroundings surroundings, Path name) {
    public void write(ExportFile.Content content) {
        Path file = surroundings.workingDirectory().resolve(name);
        try {
            new ExportFile(file).write(content);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + IoReason.of(e) + "); choose another place", e);
        }
    }
}
