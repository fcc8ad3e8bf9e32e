package dev.deepseektui.core.base;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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

/** Operations on private files that are replaced as a whole: after a crash, a file holds either its old or its new content. */
public final class AtomicFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private AtomicFiles() {}

    /** Durably creates the directory and its missing parents, readable only by their owner. */
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
        // Until the parent directory is synced, a crash can remove the new entry, even if its content was synced.
        sync.sync(parent);
    }

    /** Durably creates an empty file that only its owner can read, unless it exists. */
    public static void createPrivate(Path file) throws IOException {
        createPrivate(file, AtomicFiles::syncDirectory);
    }

    /** Creates a lock file without syncing its directory: it need not survive a crash, and syncing would be slow. */
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

    /** Replaces the file's content atomically and durably. The file is readable only by its owner. */
    public static void writePrivate(Path file, byte[] bytes) throws IOException {
        writePrivate(file, out -> out.write(bytes));
    }

    /** Replaces the file's content with what the callback writes, atomically and durably. */
    public static void writePrivate(Path file, ContentWriter filling) throws IOException {
        Path temporary = temporaryFor(file);
        try {
            // Not a FileChannel: interrupting the thread, as cancellation does, would close the channel and lose the
            // write.
            try (FileOutputStream out = new FileOutputStream(temporary.toFile());
                    OutputStream buffered = new BufferedOutputStream(out)) {
                filling.into(buffered);
                buffered.flush();
                out.getFD().sync();
            }
            publish(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** A callback that writes a file's content. */
    @FunctionalInterface
    public interface ContentWriter {
        void into(OutputStream out) throws IOException;
    }

    /** Creates an empty private file next to {@code file}; the caller fills, syncs and {@link #publish}es it. */
    public static Path temporaryFor(Path file) throws IOException {
        return Files.createTempFile(parent(file), file.getFileName() + ".", ".tmp", owner(OWNER_FILE));
    }

    /** Renames a synced temporary file to {@code file}, durably. */
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

    /** An operation that makes a new or renamed entry of a directory durable. */
    interface DirectorySync {
        void sync(Path directory) throws IOException;
    }

    /** Syncs the directory, unless it cannot be opened for reading. */
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

    /** Syncs the directory; returns false if an interruption closed the channel and the sync must be retried. */
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
