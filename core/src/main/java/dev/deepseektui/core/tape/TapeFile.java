package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.event.TapeEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A tape on the disk, one JSON line per event, and its only writer. Any thread may append; lines are written one after
 * the other, each with the operating system when {@link #append} returns, so that killing the process loses none.
 */
public final class TapeFile implements Tape {
    private final SessionFiles files;
    private final TapeWriting writing;
    private final TapeLock lock;
    private final LineAppender lines;
    private long lastSeq;
    private boolean unsynced;
    private boolean closed;
    private @Nullable UserError failure;

    private TapeFile(SessionFiles files, TapeWriting writing, TapeLock lock, TapeEnd end) throws IOException {
        this(files, writing, lock, end, new DiskOutput(files.tape(), end.size()));
    }

    TapeFile(SessionFiles files, TapeWriting writing, TapeLock lock, TapeEnd end, TapeOutput output) {
        this.files = files;
        this.writing = writing;
        this.lock = lock;
        this.lines = new LineAppender(output, end.size());
        this.lastSeq = end.lastSeq();
    }

    /** Opens the session's tape for writing, or makes it. A last line that was never finished is set aside. */
    public static TapeFile open(SessionFiles files, TapeWriting writing) {
        try {
            AtomicFiles.createPrivateDirectories(files.directory());
            TapeLock lock = TapeLock.take(files);
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

    private static TapeFile open(SessionFiles files, TapeWriting writing, TapeLock lock) throws IOException {
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

    /** Reads a tape without the lock, even while another process writes it: up to the last line that is whole. */
    public static TapeReader read(SessionFiles files, TapeCodec codec, long offset) {
        if (!Files.exists(files.tape())) {
            throw TapeErrors.missing(files.tape());
        }
        return new TapeFileReader(files, codec, offset);
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
        return recorded;
    }

    @Override
    public TapeReader read(long offset) {
        return read(files, writing.codec(), offset);
    }

    /** Puts all on the disk and gives the session free. */
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
            String savedAs = SetAside.copy(files.tape(), end.size(), "torn");
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
}
