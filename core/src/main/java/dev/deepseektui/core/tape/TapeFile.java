package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeCodec.TapeLine;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.TapeSalvage.TapeCopy;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A tape on disk with one JSON line per event, open for writing in one process. Any thread may append. {@link #append} passes
 * the line to the operating system before it returns, so killing the process loses no events.
 */
public final class TapeFile implements Tape {
    private final SessionFiles files;
    private final TapeWriting writing;
    private final LockFile lock;
    private final TapeOutput lines;
    private long lastSeq;
    private boolean unsynced;
    private boolean closed;
    private @Nullable UserError failure;

    private TapeFile(SessionFiles files, TapeWriting writing, LockFile lock, TapeEnd end) throws IOException {
        this(files, writing, lock, end, new TapeOutput(files.tape(), end.size()));
    }

    TapeFile(SessionFiles files, TapeWriting writing, LockFile lock, TapeEnd end, TapeOutput lines) {
        this.files = files;
        this.writing = writing;
        this.lock = lock;
        this.lines = lines;
        this.lastSeq = end.lastSeq();
    }

    /** Opens or creates the session's tape for writing. An unfinished last line is moved to another file. */
    public static TapeFile open(SessionFiles files, TapeWriting writing) {
        try {
            AtomicFiles.createPrivateDirectories(files.directory());
            LockFile lock = TapeLock.take(files);
            try {
                return open(files, writing, lock);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw TapeErrors.unopenable(files, e);
        }
    }

    private static TapeFile open(SessionFiles files, TapeWriting writing, LockFile lock) throws IOException {
        AtomicFiles.createPrivate(files.tape());
        TapeEnd end = TapeEnd.of(files, writing.codec());
        TapeFile tape = new TapeFile(files, writing, lock, end);
        try {
            tape.repair(end);
            return tape;
        } catch (IOException | RuntimeException e) {
            tape.lines.close();
            throw e;
        }
    }

    /** Reads a tape without the lock, up to the last whole line, even while another process writes it. */
    public static TapeReader read(SessionFiles files, TapeCodec codec, long offset) {
        if (!Files.exists(files.tape())) {
            throw TapeErrors.missing(files.tape());
        }
        try {
            return new TapeLines(files, offset, codec, TapeCodec::read);
        } catch (IOException e) {
            throw TapeErrors.unreadable(files.tape(), e);
        }
    }

    @Override
    public synchronized Recorded append(TapeEvent event) {
        if (closed) {
            throw new IllegalStateException(
                    "the tape is closed: " + SafeText.line(files.tape().toString()));
        }
        if (failure != null) {
            throw failure;
        }
        Recorded recorded = new Recorded(
                lastSeq + 1, writing.clock().instant().truncatedTo(ChronoUnit.MILLIS), event, lines.size());
        byte[] line = writing.codec().line(recorded);
        try {
            lines.append(line);
            lastSeq++;
            unsynced = true;
            if (writing.fsync().demands(event)) {
                sync();
            }
        } catch (IOException e) {
            failure = TapeErrors.unwritable(files, lastSeq, e);
            throw failure;
        }
        return recorded.canonical();
    }

    @Override
    public TapeReader read(long offset) {
        return read(files, writing.codec(), offset);
    }

    /** Syncs the tape and unlocks the session. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (lock;
                lines) {
            if (failure == null) {
                sync();
            }
        } catch (IOException e) {
            throw TapeErrors.unwritable(files, lastSeq, e);
        }
    }

    private void repair(TapeEnd end) throws IOException {
        if (end.torn() > 0) {
            String savedAs = TapeCopy.copy(files.tape(), end.size(), "torn");
            lines.cutToSize();
            append(new TapeRepaired(end.torn(), savedAs));
        }
    }

    private void sync() throws IOException {
        if (unsynced) {
            lines.sync();
            unsynced = false;
        }
    }

    /**
     * The end of a tape. Finding it reads the whole tape and checks that the lines are readable and in order.
     *
     * @param lastSeq the {@code seq} of the last whole line; 0 if there is none
     * @param size the number of bytes of the whole lines
     * @param torn the number of bytes of an unfinished line after them
     */
    record TapeEnd(long lastSeq, long size, long torn) {
        static TapeEnd of(SessionFiles files, TapeCodec codec) throws IOException {
            try (TapeLines lines = new TapeLines(files, 0, codec, TapeCodec::place)) {
                long lastSeq = 0;
                for (TapeLine line = lines.line(); line != null; line = lines.line()) {
                    lastSeq = line.seq();
                }
                return new TapeEnd(lastSeq, lines.lineStart(), Files.size(files.tape()) - lines.lineStart());
            }
        }
    }

    /** The format, durability and clock with which a tape is written. */
    public record TapeWriting(TapeCodec codec, FsyncPolicy fsync, InstantSource clock) {}

    /**
     * An append-only file of lines; incomplete lines are removed. Not a {@code FileChannel}, because interrupting the
     * writing thread, as a cancellation may, would close it permanently.
     */
    static class TapeOutput implements Closeable {
        private final RandomAccessFile file;
        private long size;

        TapeOutput(Path path, long size) throws IOException {
            this.size = size;
            file = new RandomAccessFile(path.toFile(), "rw");
            try {
                file.seek(size);
            } catch (IOException e) {
                file.close();
                throw e;
            }
        }

        /** Returns the offset of the next line. */
        final long size() {
            return size;
        }

        final void append(byte[] line) throws IOException {
            byte[] bytes = Arrays.copyOf(line, line.length + 1);
            bytes[line.length] = '\n';
            try {
                for (int done = 0; done < bytes.length; ) {
                    done += write(bytes, done, bytes.length - done);
                }
            } catch (IOException e) {
                cutBack(e);
                throw e;
            }
            size += bytes.length;
        }

        /** Removes an incomplete line. If that fails too, the tape is repaired when it is opened again. */
        private void cutBack(IOException failure) {
            try {
                truncate(size);
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }

        /** Truncates the file after the last whole line. */
        final void cutToSize() throws IOException {
            truncate(size);
            sync();
        }

        /** Writes at least one of the bytes and returns how many were written. */
        int write(byte[] bytes, int from, int length) throws IOException {
            file.write(bytes, from, length);
            return length;
        }

        /** Truncates the file and continues writing at its new end. */
        void truncate(long length) throws IOException {
            file.setLength(length);
            file.seek(length);
        }

        void sync() throws IOException {
            file.getFD().sync();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
