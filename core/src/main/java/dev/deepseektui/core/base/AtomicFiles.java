package dev.deepseektui.core.base;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that are there whole or not at all, and that only their owner can read. */
public final class AtomicFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private AtomicFiles() {}

    /** Makes the directory and its missing parents, durably, readable by their owner only. */
    public static void createPrivateDirectories(Path directory) throws IOException {
        createPrivateDirectories(directory, AtomicFiles::syncDirectory);
    }

    static void createPrivateDirectories(Path directory, DirectorySync sync) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        Path parent = parent(directory);
        createPrivateDirectories(parent, sync);
        try {
            Files.createDirectory(directory, owner(OWNER_DIRECTORY));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
        // What is forced to a file inside is lost all the same when the directory's own entry is not on the disk.
        sync.sync(parent);
    }

    /** Makes the file, durably, empty and readable by its owner only, unless it is there. */
    public static void createPrivate(Path file) throws IOException {
        createPrivate(file, AtomicFiles::syncDirectory);
    }

    /** The same for a lock, which means nothing after a crash: not durably, as that takes longer than all else. */
    public static void createLock(Path file) throws IOException {
        createPrivate(file, directory -> {});
    }

    private static void createPrivate(Path file, DirectorySync sync) throws IOException {
        try {
            Files.createFile(file, owner(OWNER_FILE));
            sync.sync(parent(file));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(file)) {
                throw e;
            }
        }
    }

    /** Replaces the file's content: after a crash it holds the old bytes or the new ones, and is readable by its owner only. */
    public static void writePrivate(Path file, byte[] bytes) throws IOException {
        Path temporary = temporaryFor(file);
        try {
            // No channel: it would be closed when the thread is interrupted, as cancelling does, and the write lost.
            try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
                out.write(bytes);
                out.getFD().sync();
            }
            publish(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** A new empty file beside {@code file}, readable by its owner only, to be filled, forced and {@link #publish}ed. */
    public static Path temporaryFor(Path file) throws IOException {
        return Files.createTempFile(parent(file), file.getFileName() + ".", ".tmp", owner(OWNER_FILE));
    }

    /** Puts a forced temporary in the place of {@code file}, durably. */
    public static void publish(Path temporary, Path file) throws IOException {
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncDirectory(parent(file));
    }

    private static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IllegalArgumentException("a root directory cannot be written: " + file);
        }
        return parent;
    }

    /** Makes a new entry of a directory durable, or a rename in it. */
    interface DirectorySync {
        void sync(Path directory) throws IOException;
    }

    /** Where a directory cannot be opened as a file, or may be written but not read, there is nothing to sync. */
    private static void syncDirectory(Path directory) throws IOException {
        if (!POSIX || !Files.isReadable(directory)) {
            return;
        }
        boolean interrupted = false;
        try {
            while (!forced(directory)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A directory opens only as a channel: false when an interruption closed it, and the sync is to be tried again. */
    private static boolean forced(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        }
    }

    private static FileAttribute<?>[] owner(Set<PosixFilePermission> permissions) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }
}
