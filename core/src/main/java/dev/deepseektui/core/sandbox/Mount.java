package dev.deepseektui.core.sandbox;

import java.nio.file.Path;

/**
 * What a command finds at a place.
 *
 * @param path without links
 * @param source where it comes from: mostly from itself
 * @param kind a file's protection looks different from a directory's
 */
record Mount(Path path, Access access, Path source, Kind kind) {
    /** In the place of a file that is hidden: who opens it is refused, for devices do not work there. */
    static final Path UNREADABLE = Path.of("/dev/null");

    enum Kind {
        FILE,
        DIRECTORY
    }

    /** What stands there on the disk, too. */
    boolean isItself() {
        return source.equals(path) && (access == Access.WRITABLE || access == Access.READ_ONLY);
    }
}
