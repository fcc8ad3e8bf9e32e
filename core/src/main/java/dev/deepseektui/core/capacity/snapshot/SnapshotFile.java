package dev.deepseektui.core.capacity.snapshot;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The snapshots of one session, a line each: several processes may append, and what one of them leaves torn costs no other line. */
final class SnapshotFile {
    /** Whoever holds the lock writes one line, so that more than a moment means that something hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(2);

    private final Path path;

    SnapshotFile(Path path) {
        this.path = path;
    }

    /** The line is on the disk whole, or the file is as it was; a kill in between leaves part of a line, which the next one ends. */
    void append(byte[] line) throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw new IOException(path + " is a link, and what it leads to is not ours to write");
        }
        AtomicFiles.createPrivate(path);
        // No channel writes here: an interrupted thread, as a cancelled turn's may be, would lose its line.
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            locked(file);
            long size = file.length();
            try {
                file.seek(size);
                file.write(framed(line, size > 0 && !endsWithNewline(file, size)));
                file.getFD().sync();
            } catch (IOException e) {
                cutBack(file, size, e);
                throw e;
            }
        }
    }

    /** In one piece, so that it is one write. */
    private static byte[] framed(byte[] line, boolean behindTornLine) {
        int from = behindTornLine ? 1 : 0;
        byte[] framed = new byte[from + line.length + 1];
        framed[0] = '\n';
        System.arraycopy(line, 0, framed, from, line.length);
        framed[framed.length - 1] = '\n';
        return framed;
    }

    private static boolean endsWithNewline(RandomAccessFile file, long size) throws IOException {
        file.seek(size - 1);
        boolean ends = file.read() == '\n';
        file.seek(size);
        return ends;
    }

    private static void cutBack(RandomAccessFile file, long size, IOException failure) {
        try {
            file.setLength(size);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** The lock goes with the file's handle. */
    private void locked(RandomAccessFile file) throws IOException {
        long patience = System.nanoTime() + PATIENCE.toNanos();
        while (tryLock(file) == null) {
            if (System.nanoTime() > patience) {
                throw new IOException(path + " is locked by another process");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private static @Nullable FileLock tryLock(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
