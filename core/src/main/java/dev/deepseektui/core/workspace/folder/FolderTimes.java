package dev.deepseektui.core.workspace.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Whether a directory's own state tells that an entry came or went. It should everywhere; what a network tells may be late. */
public final class FolderTimes {
    private static final Set<String> KEEPING = Set.of(
            "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "tmpfs", "overlay", "apfs", "hfs");

    private FolderTimes() {}

    public static boolean tell(Path root) {
        try {
            return KEEPING.contains(Files.getFileStore(root).type());
        } catch (IOException e) {
            return false; // in some containers the system does not tell what is mounted
        }
    }
}
