package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The state of a directory entry itself, links not followed. An equal state means an untouched entry: the kernel sets {@code
 * changed}, and no program can reset it.
 *
 * @param mode the permission bits
 * @param modified in nanoseconds since 1970, as {@code changed}
 * @param key the file key, equal under all names of a file; null if the system has none
 */
public record EntryState(
        Kind kind,
        int mode,
        long size,
        long modified,
        long changed,
        long inode,
        @Nullable Object key) {
    private static final String WANTED = "unix:mode,size,lastModifiedTime,ctime,ino,fileKey";
    private static final int PERMISSIONS = 07777;
    private static final int FORMAT = 0170000;

    public enum Kind {
        FILE(0100000),
        DIRECTORY(0040000),
        LINK(0120000),
        OTHER(0);

        private final int format;

        Kind(int format) {
            this.format = format;
        }

        private static Kind of(int mode) {
            for (Kind kind : values()) {
                if (kind.format == (mode & FORMAT)) {
                    return kind;
                }
            }
            return OTHER;
        }
    }

    /**
     * Reads the state by name. If a directory above is replaced by a link, the result is the state of another entry, and nothing
     * else leaks.
     */
    public static EntryState of(Path entry) throws IOException {
        Map<String, Object> told = Files.readAttributes(entry, WANTED, LinkOption.NOFOLLOW_LINKS);
        int mode = (Integer) told.getOrDefault("mode", 0);
        return new EntryState(
                Kind.of(mode),
                mode & PERMISSIONS,
                (Long) told.getOrDefault("size", 0L),
                nanos(told.get("lastModifiedTime")),
                nanos(told.get("ctime")),
                (Long) told.getOrDefault("ino", 0L),
                told.get("fileKey"));
    }

    private static long nanos(@Nullable Object time) {
        return ((FileTime) Objects.requireNonNull(time)).to(TimeUnit.NANOSECONDS);
    }

    public boolean isFile() {
        return kind == Kind.FILE;
    }

    public boolean isDirectory() {
        return kind == Kind.DIRECTORY;
    }
}
