package dev.deepseektui.core.memory;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Whose turn is it to write to a workspace's memory? One writer at a time, in this process and in others; held for one write. */
final class StoreLock {
    /**
     * A POSIX lock is the process's and is lost when the process closes any handle on the file. So two sessions of one process must
     * take turns before they open it: state per process because the lock is.
     */
    private static final ConcurrentMap<Path, ReentrantLock> IN_PROCESS = new ConcurrentHashMap<>();

    private static final long PATIENCE_MILLIS = 2_000;
    private static final long PAUSE_MILLIS = 5;

    private final Path file;

    StoreLock(Path file) {
        this.file = file;
    }

    /** What is done under the lock. */
    interface Work<T> {
        T run() throws IOException;
    }

    /** An interrupted thread, as after cancelling, writes all the same and stays interrupted. */
    <T> T hold(Work<T> work) throws IOException {
        boolean interrupted = Thread.interrupted();
        ReentrantLock local =
                IN_PROCESS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new ReentrantLock(true));
        try {
            if (!local.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw inUse();
            }
            try {
                return holdFile(work);
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

    private <T> T holdFile(Work<T> work) throws IOException, InterruptedException {
        AtomicFiles.createLock(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = waitFor(channel)) {
            if (!lock.isValid()) {
                throw inUse();
            }
            return work.run();
        }
    }

    /** Not by a call that waits: a process that was stopped in the middle of a write would hold everybody up. */
    private FileLock waitFor(FileChannel channel) throws IOException, InterruptedException {
        for (long waited = 0; waited <= PATIENCE_MILLIS; waited += PAUSE_MILLIS) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw inUse();
    }

    private IOException inUse() {
        return new IOException(file + " is held by another program");
    }
}
