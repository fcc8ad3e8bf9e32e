package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** Keys (device and inode) that identify a file under all its names. */
public final class FileKeys {
    private static final int UNKNOWN = 1;

    private FileKeys() {}

    /** Returns the key of the file that a path leads to; empty if it does not exist or has none. */
    public static Optional<Object> of(Path path) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the attributes of the entry itself, links not followed; empty if it is gone or unreadable. */
    public static Optional<BasicFileAttributes> attributes(Path entry) {
        try {
            return Optional.of(Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the number of names (hard links) of a file. */
    public static int names(Path real) {
        try {
            return Files.getAttribute(real, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer names
                    ? names
                    : UNKNOWN;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return UNKNOWN; // gone meanwhile, or not counted by the system
        }
    }
}
