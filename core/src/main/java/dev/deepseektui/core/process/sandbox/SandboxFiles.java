package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.base.LockFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The files of a session's sandbox: a /tmp that outlives single commands, an empty file, and the system call filter.
 *
 * @param lock held until the files are deleted, so that other processes recognize files whose process was killed
 */
record SandboxFiles(Path directory, Closeable lock) {
    /** The parent directory of these files. It is on disk, not in memory, because builds write a lot of data to it. */
    private static final Path USUAL = Path.of("/var/tmp");

    /** Files that are never created, for questions about mounts. */
    static final SandboxFiles NOT_MADE = new SandboxFiles(USUAL.resolve("deepseek-tui"), () -> {});

    private static final String PREFIX = "deepseek-tui-";
    private static final String LOCK = "sandbox.lock";
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");

    static SandboxFiles make(Optional<byte[]> filter) throws IOException {
        Path directory = directoryOfOwn();
        Closeable lock = LockFile.tried(directory.resolve(LOCK))
                .orElseThrow(() -> new IOException(directory + " is used by another process"));
        SandboxFiles scratch = new SandboxFiles(directory, lock);
        removeOrphans(directory);
        Files.createDirectory(scratch.tmp());
        Files.createFile(scratch.empty());
        if (filter.isPresent()) {
            Files.write(scratch.filter(), filter.get());
        }
        return scratch;
    }

    private static Path directoryOfOwn() throws IOException {
        var private700 = PosixFilePermissions.asFileAttribute(PRIVATE);
        Path made = Files.isWritable(USUAL)
                ? Files.createTempDirectory(USUAL, PREFIX, private700)
                : Files.createTempDirectory(PREFIX, private700);
        return made.toRealPath();
    }

    Path tmp() {
        return directory.resolve("tmp");
    }

    Path empty() {
        return directory.resolve("empty");
    }

    Path gitConfig() {
        return directory.resolve("gitconfig");
    }

    void writeGitConfig(String text) throws IOException {
        if (!Files.exists(gitConfig()) || !Files.readString(gitConfig()).equals(text)) {
            Files.writeString(gitConfig(), text);
        }
    }

    Path filter() {
        return directory.resolve("filter.bpf");
    }

    /** Deletes the files. What cannot be deleted is left to the system, which cleans /var/tmp. */
    void remove() {
        new TreeRemoval(directory).run();
        try {
            lock.close();
        } catch (IOException stillLocked) {
            return; // until the process ends
        }
    }

    /** Deletes the files of sessions of this user whose process no longer exists, because it was killed. */
    static void removeOrphans(Path own) throws IOException {
        Path parent = Objects.requireNonNull(own.getParent());
        UserPrincipal user = Files.getOwner(own, LinkOption.NOFOLLOW_LINKS);
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path directory : found) {
                if (!directory.equals(own) && isPrivate(directory, user)) {
                    removeIfOrphaned(directory);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Returns true for a directory, not a link, that only this user can change. */
    private static boolean isPrivate(Path directory, UserPrincipal user) {
        try {
            PosixFileAttributes attributes =
                    Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isDirectory()
                    && attributes.owner().equals(user)
                    && attributes.permissions().equals(PRIVATE)
                    && Files.isRegularFile(directory.resolve(LOCK), LinkOption.NOFOLLOW_LINKS);
        } catch (IOException | UnsupportedOperationException gone) {
            return false;
        }
    }

    private static void removeIfOrphaned(Path directory) {
        try (Closeable lock = LockFile.tried(directory.resolve(LOCK)).orElse(null)) {
            if (lock != null) {
                new TreeRemoval(directory).run();
            }
        } catch (IOException unusable) {
            return; // deleted in the meantime
        }
    }
}
