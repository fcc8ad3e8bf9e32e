package dev.deepseektui.core.tool.workspace.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which directories have none inside, told by their number of links: each directory in them would be one more than the two of their
 * own name and dot. So their entries need not be asked one by one, which takes most of the time of a walk. Only for file systems
 * that are known to count so. It is a hint: the path may mean another directory meanwhile.
 */
public interface LeafDirectories {
    Set<String> COUNTING = Set.of("ext2", "ext3", "ext4", "xfs", "tmpfs");
    int OWN_NAME_AND_DOT = 2;
    LeafDirectories UNKNOWN = directory -> false;

    boolean isLeaf(Path directory);

    static LeafDirectories below(Path root) {
        try {
            if (!COUNTING.contains(Files.getFileStore(root).type())) {
                return UNKNOWN;
            }
            Object device = attributes(root).get("dev");
            return directory -> isLeaf(directory, device);
        } catch (IOException e) {
            return UNKNOWN; // in some containers the system does not tell what is mounted
        }
    }

    private static boolean isLeaf(Path directory, @Nullable Object device) {
        try {
            Map<String, Object> attributes = attributes(directory);
            return attributes.get("nlink") instanceof Integer links
                    && links == OWN_NAME_AND_DOT
                    && Objects.equals(attributes.get("dev"), device);
        } catch (IOException e) {
            return false; // moved meanwhile, so its entries are asked
        }
    }

    private static Map<String, Object> attributes(Path directory) throws IOException {
        return Files.readAttributes(directory, "unix:nlink,dev", LinkOption.NOFOLLOW_LINKS);
    }
}
