package dev.deepseektui.core.tool.workspace.file;

import dev.deepseektui.core.tool.workspace.folder.FileNames;
import dev.deepseektui.core.tool.workspace.folder.Folder;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/** Takes away the temporary files that a killed process left in a directory. */
final class Leftovers {
    /** Much longer than any write takes, and the clocks of machines that share a directory differ. */
    private static final Duration SURELY_DEAD = Duration.ofHours(1);

    private Leftovers() {}

    /** {@code fresh}: a temporary that was made just now; by its time the age of the others is told. */
    static void sweep(Folder folder, Path fresh) {
        try {
            Instant oldest =
                    folder.attributes(fresh).lastModifiedTime().toInstant().minus(SURELY_DEAD);
            for (Path name : folder.names()) {
                if (FileNames.isTemporary(name) && isFileFromBefore(oldest, folder.attributes(name))) {
                    folder.delete(name);
                }
            }
        } catch (IOException e) {
            // Somebody else takes them away too, or they cannot be taken away: no reason not to write the file.
            return;
        }
    }

    private static boolean isFileFromBefore(Instant time, BasicFileAttributes attributes) {
        return attributes.isRegularFile()
                && attributes.lastModifiedTime().toInstant().isBefore(time);
    }
}
