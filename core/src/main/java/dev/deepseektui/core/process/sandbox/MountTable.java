package dev.deepseektui.core.process.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mounts that implement the rules for places. The rule with the longest path applies; among rules for one path, the
 * strictest. The whole file system is read-only at first, and redundant rules are left out, because each mount costs more than
 * the one before.
 *
 * <p>A mount protects a path, not a file, so renaming a parent directory would remove the protection. Therefore each directory
 * between a protected place and the writable one above it is mounted on itself, because a mount point cannot be renamed.
 */
final class MountTable {
    private static final Comparator<Mount> OUTER_FIRST =
            Comparator.<Mount>comparingInt(mount -> mount.path().getNameCount()).thenComparing(Mount::path);

    private final Map<Path, Mount> kept = new HashMap<>();

    private MountTable() {}

    static List<Mount> of(Collection<Mount> rules) {
        MountTable table = new MountTable();
        strictest(rules).stream().sorted(OUTER_FIRST).forEach(table::keep);
        List.copyOf(table.kept.values()).forEach(table::nail);
        return table.kept.values().stream().sorted(OUTER_FIRST).toList();
    }

    private static Collection<Mount> strictest(Collection<Mount> rules) {
        Map<Path, Mount> byPath = new HashMap<>();
        for (Mount rule : rules) {
            byPath.merge(rule.path(), rule, (one, other) -> one.access().compareTo(other.access()) >= 0 ? one : other);
        }
        return byPath.values();
    }

    private void keep(Mount rule) {
        Mount above = above(rule.path()).orElse(null);
        boolean isReadOnlyThere = above == null || (above.access() == MountAccess.READ_ONLY && above.isItself());
        boolean isGoneThere = above != null && !above.isItself() && above.access() != MountAccess.READ_ONLY;
        boolean saysNothing = (rule.access() == MountAccess.READ_ONLY && rule.isItself() && isReadOnlyThere)
                || (rule.access() == MountAccess.HIDDEN && isGoneThere);
        if (!saysNothing) {
            kept.put(rule.path(), rule);
        }
    }

    private void nail(Mount mount) {
        if (mount.access() == MountAccess.WRITABLE || mount.access() == MountAccess.EMPTY) {
            return;
        }
        List<Path> between = new ArrayList<>();
        Path folder = mount.path().getParent();
        while (folder != null && !kept.containsKey(folder)) {
            between.add(folder);
            folder = folder.getParent();
        }
        Mount above = folder == null ? null : kept.get(folder);
        if (above != null && above.access() == MountAccess.WRITABLE && above.isItself()) {
            between.forEach(
                    path -> kept.put(path, new Mount(path, MountAccess.WRITABLE, path, Mount.MountKind.DIRECTORY)));
        }
    }

    private Optional<Mount> above(Path path) {
        return nearest(path.getParent(), kept);
    }

    static Optional<Mount> over(Path path, List<Mount> mounts) {
        Map<Path, Mount> byPath = new HashMap<>();
        mounts.forEach(mount -> byPath.put(mount.path(), mount));
        return nearest(path, byPath);
    }

    private static Optional<Mount> nearest(@Nullable Path from, Map<Path, Mount> mounts) {
        Path folder = from;
        while (folder != null && !mounts.containsKey(folder)) {
            folder = folder.getParent();
        }
        return Optional.ofNullable(folder == null ? null : mounts.get(folder));
    }

    /**
     * A path as seen by a command.
     *
     * @param path the path without symbolic links
     * @param source the path outside the sandbox, usually the same
     * @param kind whether the path is a file or a directory, which are protected in different ways
     */
    record Mount(Path path, MountAccess access, Path source, MountKind kind) {
        /** The replacement for a hidden file. It cannot be opened, because devices do not work in such a mount. */
        static final Path UNREADABLE = Path.of("/dev/null");

        enum MountKind {
            FILE,
            DIRECTORY
        }

        /** Returns true if the command sees the path's own content, or that of the link at this path. */
        boolean isVisible() {
            return isItself() || (access == MountAccess.READ_ONLY && !source.equals(UNREADABLE));
        }

        /** Returns true if the command sees the path's own content, not an empty or unreadable replacement. */
        boolean isItself() {
            return source.equals(path) && (access == MountAccess.WRITABLE || access == MountAccess.READ_ONLY);
        }
    }

    /** The kinds of access to a place, from least to most strict. */
    enum MountAccess {
        WRITABLE,
        /** An empty, writable directory that is deleted after the command. */
        EMPTY,
        READ_ONLY,
        /** An empty, read-only place. */
        HIDDEN
    }
}
