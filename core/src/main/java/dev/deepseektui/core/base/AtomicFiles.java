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

/** Private files that are replaced as a whole: after a crash a file holds its old content or its new one. */
public final class AtomicFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private AtomicFiles() {}

    /** Creates the directory and its missing parents durably, readable by their owner only. */
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
        // Synced content is lost all the same if the directory's own entry is not on disk.
        sync.sync(parent);
    }

    /** Creates an empty file durably, readable by its owner only, unless it exists. */
    public static void createPrivate(Path file) throws IOException {
        createPrivate(file, AtomicFiles::syncDirectory);
    }

    /** Creates a file that may be lost in a crash: syncing it would take longer than everything else. */
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

    /** Replaces the file's content atomically and durably, readable by its owner only. */
    public static void writePrivate(Path file, byte[] bytes) throws IOException {
        writePrivate(file, out -> out.write(bytes));
    }

    /** Does the same with what is written to a stream. */
    public static void writePrivate(Path file, Filling filling) throws IOException {
        Path temporary = temporaryFor(file);
        try {
            // No channel: it would be closed when the thread is interrupted, as cancelling does, and the write lost.
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

    /** The writing of a file's content. */
    @FunctionalInterface
    public interface Filling {
        void into(OutputStream out) throws IOException;
    }

    /** Creates an empty private file next to {@code file}, to be filled, synced and {@link #publish}ed. */
    public static Path temporaryFor(Path file) throws IOException {
        return Files.createTempFile(parent(file), file.getFileName() + ".", ".tmp", owner(OWNER_FILE));
    }

    /** Moves a forced temporary file to the place of {@code file}, durably. */
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

    /** Does nothing for a directory that cannot be opened as a file, or may be written but not read. */
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

    /** Returns false if an interruption closed the channel, so that the sync has to be tried again. */
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
