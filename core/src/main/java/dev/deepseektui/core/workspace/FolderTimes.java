package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * File systems on which the state of a directory shows that an entry was added or removed; network file systems may report it
 * late.
 */
public final class FolderTimes {
    private static final Set<String> KEEPING = Set.of(
            "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "overlay", "apfs", "hfs");

    private FolderTimes() {}

    public static boolean tell(Path root) {
        try {
            return KEEPING.contains(Files.getFileStore(root).type());
        } catch (IOException e) {
            return false; // unknown mount in some containers
        }
    }
}
