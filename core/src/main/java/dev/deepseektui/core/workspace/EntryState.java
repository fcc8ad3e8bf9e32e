package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The state of a directory entry itself, without following links. An equal state means an unchanged entry, because the kernel
 * sets {@code changed} and no program can reset it.
 *
 * @param mode the permission bits
 * @param modified in nanoseconds since 1970, like {@code changed}
 * @param key the file key, which all names of a file share; null if the system has none
 */
public record EntryState(
        EntryKind kind,
        int mode,
        long size,
        long modified,
        long changed,
        long inode,
        @Nullable Object key) {
    private static final String WANTED = "unix:mode,size,lastModifiedTime,ctime,ino,fileKey";
    private static final int PERMISSIONS = 07777;
    private static final int FORMAT = 0170000;
    private static final int UNKNOWN = 1;

    public enum EntryKind {
        FILE(0100000),
        DIRECTORY(0040000),
        LINK(0120000),
        OTHER(0);

        private final int format;

        EntryKind(int format) {
            this.format = format;
        }

        static EntryKind of(BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                return FILE;
            }
            if (attributes.isDirectory()) {
                return DIRECTORY;
            }
            return attributes.isSymbolicLink() ? LINK : OTHER;
        }

        private static EntryKind of(int mode) {
            for (EntryKind kind : values()) {
                if (kind.format == (mode & FORMAT)) {
                    return kind;
                }
            }
            return OTHER;
        }
    }

    /**
     * Reads the state by name. If a directory above has been replaced by a link, the result is the state of another entry, but
     * nothing else is disclosed.
     */
    public static EntryState of(Path entry) throws IOException {
        Map<String, Object> values = Files.readAttributes(entry, WANTED, LinkOption.NOFOLLOW_LINKS);
        int mode = (Integer) values.getOrDefault("mode", 0);
        return new EntryState(
                EntryKind.of(mode),
                mode & PERMISSIONS,
                (Long) values.getOrDefault("size", 0L),
                nanos(values.get("lastModifiedTime")),
                nanos(values.get("ctime")),
                (Long) values.getOrDefault("ino", 0L),
                values.get("fileKey"));
    }

    private static long nanos(@Nullable Object time) {
        return ((FileTime) Objects.requireNonNull(time)).to(TimeUnit.NANOSECONDS);
    }

    public boolean isFile() {
        return kind == EntryKind.FILE;
    }

    public boolean isDirectory() {
        return kind == EntryKind.DIRECTORY;
    }

    /** Returns the key of the file at a path; empty if the file does not exist or has no key. */
    public static Optional<Object> keyOf(Path path) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the entries of a directory, or as many as can be read. */
    public static List<Path> entries(Path directory) {
        return entries(directory, Integer.MAX_VALUE);
    }

    /** Returns the first entries of a directory, at most {@code limit}, or as many as can be read. */
    public static List<Path> entries(Path directory, int limit) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            for (Iterator<Path> entries = stream.iterator(); found.size() < limit && entries.hasNext(); ) {
                found.add(entries.next());
            }
            return found;
        } catch (IOException | DirectoryIteratorException e) {
            return found;
        }
    }

    /** Returns the attributes of the entry itself, without following links; empty if it does not exist or is unreadable. */
    public static Optional<BasicFileAttributes> attributes(Path entry) {
        try {
            return Optional.of(Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the number of a file's names (hard links), or {@code UNKNOWN} if the system does not report it. */
    public static int linkCount(Path real) {
        try {
            return Files.getAttribute(real, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer names
                    ? names
                    : UNKNOWN;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return UNKNOWN; // deleted in the meantime, or not supported by the system
        }
    }
}
