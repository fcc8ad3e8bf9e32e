package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A file with the snapshots of one session, one per line. Several processes may append; a torn line does not damage the
 * others.
 */
final class SnapshotFile {
    /** The maximum time to wait for the lock, whose holder only writes one line. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(2);

    private final Path path;

    SnapshotFile(Path path) {
        this.path = path;
    }

    /**
     * Appends a line durably, or leaves the file unchanged. If the process is killed while writing, part of a line may remain,
     * which the next append terminates.
     */
    void append(byte[] line) throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw new IOException(path + " is a link, and what it leads to is not ours to write");
        }
        AtomicFiles.createPrivate(path);
        // Not a FileChannel: interrupting the thread, as cancelling a turn does, would close the channel and lose the
        // line.
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

    /** Returns the line and its line breaks in one array, so that they are written with a single call. */
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

    /** Acquires the lock. Closing the file releases it. */
    private void locked(RandomAccessFile file) throws IOException {
        long timeout = System.nanoTime() + TIMEOUT.toNanos();
        while (tryLock(file) == null) {
            if (System.nanoTime() > timeout) {
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

    static byte[] line(CapacitySnapshot snapshot) {
        return Json.line(snapshot).getBytes(StandardCharsets.UTF_8);
    }

    /** Parses a line. Returns empty if the line is torn or was not written by this program. */
    static Optional<CapacitySnapshot> snapshot(byte[] line) {
        try {
            return Optional.ofNullable(Json.MAPPER.readValue(line, CapacitySnapshot.class))
                    .filter(snapshot -> MemoryPointer.isRecord(snapshot.id()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Applies a change to each line of a file. Unchanged lines keep their bytes; a changed line that is no longer a snapshot is
     * removed.
     */
    static byte[] changed(byte[] file, UnaryOperator<byte[]> change) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        int from = 0;
        for (int i = 0; i <= file.length; i++) {
            if (i == file.length || file[i] == '\n') {
                byte[] line = Arrays.copyOfRange(file, from, i);
                byte[] changed = change.apply(line);
                if (Arrays.equals(line, changed) || snapshot(changed).isPresent()) {
                    lines.writeBytes(changed);
                    lines.write(file, i, Math.min(1, file.length - i));
                }
                from = i + 1;
            }
        }
        return lines.toByteArray();
    }

    /**
     * A reader of a file's lines from the last to the first, limited to the last 64 MB. Only requested lines are read.
     */
    static final class LinesFromEnd implements Closeable {
        private static final int BLOCK = 1 << 16;
        private static final long MAX = 64L << 20;
        /** The maximum length of a snapshot line, in bytes; of a longer line only the end is kept. */
        private static final int MAX_LINE_LENGTH = 4 << 20;

        private final RandomAccessFile file;
        private final long stop;
        private final Deque<byte[]> later = new ArrayDeque<>();
        private int laterBytes;
        private long start;
        private byte[] block = new byte[0];
        private int left;

        LinesFromEnd(Path path) throws IOException {
            file = new RandomAccessFile(path.toFile(), "r");
            try {
                start = file.length();
            } catch (IOException e) {
                file.close();
                throw e;
            }
            stop = Math.max(0, start - MAX);
            if (readBlock() && block[left - 1] == '\n') {
                left--;
            }
        }

        /** Returns the preceding line; empty at the start of the file or beyond the limit. */
        Optional<byte[]> next() throws IOException {
            while (left > 0 || readBlock()) {
                int newline = left - 1;
                while (newline >= 0 && block[newline] != '\n') {
                    newline--;
                }
                remember(Arrays.copyOfRange(block, newline + 1, left));
                left = Math.max(0, newline);
                if (newline >= 0) {
                    return Optional.of(line());
                }
            }
            boolean isFirst = start == 0 && laterBytes > 0;
            return isFirst ? Optional.of(line()) : Optional.empty();
        }

        private boolean readBlock() throws IOException {
            int size = (int) Math.min(BLOCK, start - stop);
            if (size <= 0) {
                return false;
            }
            start -= size;
            block = new byte[size];
            file.seek(start);
            file.readFully(block);
            left = size;
            return true;
        }

        private void remember(byte[] piece) {
            if (piece.length > 0 && laterBytes < MAX_LINE_LENGTH) {
                later.addFirst(piece);
                laterBytes += piece.length;
            }
        }

        private byte[] line() {
            ByteArrayOutputStream line = new ByteArrayOutputStream(laterBytes);
            later.forEach(line::writeBytes);
            later.clear();
            laterBytes = 0;
            return line.toByteArray();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
