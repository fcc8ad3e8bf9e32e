package dev.deepseektui.core.workspace.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whose is a file above the workspace? In a directory that everybody may write to, as {@code /tmp}, anybody can put one that speaks to
 * whoever works below.
 */
public final class Owners {
    private static final String ADMINISTRATOR = "root";

    private Owners() {}

    /** Whether it is the user's, the administrator's or whose the workspace is; also where there is no such file. */
    public static boolean mayBeBelieved(Path file, Path workspace) {
        try {
            String owner = owner(file);
            return owner.equals(System.getProperty("user.name"))
                    || owner.equals(ADMINISTRATOR)
                    || owner.equals(owner(workspace));
        } catch (IOException | UnsupportedOperationException e) {
            return true; // nothing there, or a system without owners; reading it will tell
        }
    }

    private static String owner(Path file) throws IOException {
        return Files.getOwner(file).getName();
    }
}
