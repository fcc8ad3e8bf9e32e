package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The ownership check for a file above the workspace: in a directory that everybody may write to, as {@code /tmp}, another user
 * can place instructions or configuration.
 */
public final class Owners {
    private static final String ADMINISTRATOR = "root";

    private Owners() {}

    /** Returns true if the file belongs to the user, to root or to the owner of the workspace, or does not exist. */
    public static boolean mayBeBelieved(Path file, Path workspace) {
        try {
            String owner = owner(file);
            return owner.equals(System.getProperty("user.name"))
                    || owner.equals(ADMINISTRATOR)
                    || owner.equals(owner(workspace));
        } catch (IOException | UnsupportedOperationException e) {
            return true; // does not exist, or a system without owners
        }
    }

    private static String owner(Path file) throws IOException {
        return Files.getOwner(file).getName();
    }
}
