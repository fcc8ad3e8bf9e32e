package dev.deepseektui.core.base;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A locked file. The operating system unlocks it if the process dies. */
public final class LockFile implements Closeable {
    private static final long TIMEOUT_MILLIS = 2_000;
    private static final long PAUSE_MILLIS = 5;
    private static final Map<Path, ReentrantLock> IN_PROCESS = new ConcurrentHashMap<>();
    /**
     * The files locked by this process. They must not be opened again: closing any handle of a file releases its POSIX
     * lock.
     */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private LockFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Tries to lock the file until the returned object is closed, and creates the file if necessary. Returns empty if
     * the file is already locked.
     */
    public static Optional<LockFile> tried(Path file) throws IOException {
        if (!OURS.add(file)) {
            return Optional.empty();
        }
        Optional<LockFile> locked = Optional.empty();
        FileChannel channel = null;
        try {
            AtomicFiles.createLock(file);
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (channel.tryLock() != null) {
                locked = Optional.of(new LockFile(file, channel));
            }
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        } finally {
            if (locked.isEmpty()) {
                OURS.remove(file);
                if (channel != null) {
                    channel.close();
                }
            }
        }
        return locked;
    }

    /** Returns true if this process has locked the file under this path. */
    public static boolean isOurs(Path file) {
        return OURS.contains(file);
    }

    /** Replaces the file's content. */
    public void write(String text) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            OURS.remove(file);
        }
    }

    /** A step that must not run concurrently. */
    @FunctionalInterface
    public interface Step {
        void run() throws IOException;
    }

    /**
     * Runs the step while this thread holds the lock on the file. Throws if the lock does not become free in time, for
     * example because another process was suspended. An interrupted thread, such as one being cancelled, still runs the
     * step and stays interrupted.
     */
    @SuppressWarnings("try") // held until the block ends
    public static void hold(Path file, Step step) throws IOException {
        boolean interrupted = Thread.interrupted();
        ReentrantLock local =
                IN_PROCESS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new ReentrantLock(true));
        try {
            if (!local.tryLock(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                throw inUse(file);
            }
            try (FileChannel channel = waitFor(file)) {
                step.run();
            } finally {
                local.unlock();
            }
        } catch (InterruptedException e) {
            interrupted = true;
            throw new IOException("interrupted while waiting to write " + file, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Polls for the lock and returns the channel that releases it when closed. */
    private static FileChannel waitFor(Path file) throws IOException, InterruptedException {
        AtomicFiles.createLock(file);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            for (long waited = 0; channel.tryLock() == null; waited += PAUSE_MILLIS) {
                if (waited > TIMEOUT_MILLIS) {
                    throw inUse(file);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            return channel;
        } catch (IOException | InterruptedException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static IOException inUse(Path file) {
        return new IOException(file + " is held by another program");
    }
}
