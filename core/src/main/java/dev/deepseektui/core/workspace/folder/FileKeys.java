package dev.deepseektui.core.workspace.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** By what a file is known under all its names: device and inode. */
public final class FileKeys {
    private static final int UNKNOWN = 1;

    private FileKeys() {}

    /** Of what the path leads to; empty where there is nothing, or the system does not tell. */
    public static Optional<Object> of(Path path) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Of the entry itself, whatever it leads to; empty where it is gone or nobody may know. */
    public static Optional<BasicFileAttributes> attributes(Path entry) {
        try {
            return Optional.of(Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** How many names a file has. */
    public static int names(Path real) {
        try {
            return Files.getAttribute(real, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer names
                    ? names
                    : UNKNOWN;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return UNKNOWN; // gone meanwhile, or a system that does not count them
        }
    }
}
