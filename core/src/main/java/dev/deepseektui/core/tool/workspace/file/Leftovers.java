package dev.deepseektui.core.tool.workspace.file;

import dev.deepseektui.core.tool.workspace.folder.FileNames;
import dev.deepseektui.core.tool.workspace.folder.Folder;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/** Takes away the temporary files, links and empty directories that a killed process left in a directory. */
final class Leftovers {
    /** Much longer than any write takes, and the clocks of machines that share a directory differ. */
    private static final Duration SURELY_DEAD = Duration.ofHours(1);

    private Leftovers() {}

    /** {@code fresh}: what was made just now; by its time the age of the others is told. */
    static void sweep(Folder folder, Path fresh) {
        try {
            Instant oldest =
                    folder.attributes(fresh).lastModifiedTime().toInstant().minus(SURELY_DEAD);
            for (Path name : folder.names()) {
                if (FileNames.isTemporary(name)) {
                    sweep(folder, name, oldest);
                }
            }
        } catch (IOException e) {
            // Somebody else takes them away too, or they cannot be taken away: no reason not to write the file.
            return;
        }
    }

    private static void sweep(Folder folder, Path name, Instant oldest) throws IOException {
        BasicFileAttributes attributes = folder.attributes(name);
        if (!attributes.lastModifiedTime().toInstant().isBefore(oldest)) {
            return;
        }
        if (attributes.isDirectory()) {
            folder.deleteFolder(name);
        } else {
            folder.delete(name);
        }
    }
}
