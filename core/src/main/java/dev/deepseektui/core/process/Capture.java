package dev.deepseektui.core.process;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tape.ArtifactStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The output of a program. Its start and end are in memory for display. The start of a long output is also written to
 * disk, so that the output can be stored. One thread appends; any thread may read.
 */
public final class Capture implements AutoCloseable {
    private static final int HEAD = 64 * 1024;
    private static final int TAIL = 256 * 1024;
    /** The maximum size on disk, in bytes. It protects the disk from a program that prints forever. */
    private static final long MAX_SPOOLED = 128L * 1024 * 1024;

    private final Path scratch;
    private final KnownKeys.Stream masking;
    private final long mostSpooled;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final TailBytes tail = new TailBytes(TAIL);
    private @Nullable Spool spool;
    private @Nullable IOException unspoolable;
    private boolean closed;

    /**
     * Creates a capture.
     *
     * @param scratch the directory for long outputs
     * @param keys the keys to mask before anything is shown or stored
     */
    public Capture(Path scratch, KnownKeys keys) {
        this(scratch, keys, MAX_SPOOLED);
    }

    Capture(Path scratch, KnownKeys keys, long mostSpooled) {
        this.scratch = scratch;
        this.masking = keys.stream();
        this.mostSpooled = mostSpooled;
    }

    /** Appends output. Does nothing after closing, because a process that cannot be killed may continue to print. */
    public synchronized void append(byte[] bytes, int count) {
        byte[] masked = masking.pass(bytes, count);
        take(masked, masked.length);
    }

    public synchronized void end() {
        byte[] rest = masking.rest();
        take(rest, rest.length);
    }

    private void take(byte[] bytes, int count) {
        if (closed) {
            return;
        }
        if (tail.total() + count > TAIL) {
            spool(bytes, count);
        }
        head.write(bytes, 0, Math.min(count, HEAD - head.size()));
        tail.append(bytes, count);
    }

    /**
     * Writes to disk. If the disk is full, the command continues and its output is still displayed; only {@link #store}
     * reports the failure.
     */
    private void spool(byte[] bytes, int count) {
        if (unspoolable != null) {
            return;
        }
        try {
            if (spool == null) {
                spool = new Spool(scratch, mostSpooled);
                byte[] before = tail.since(0);
                spool.append(before, before.length);
            }
            spool.append(bytes, count);
        } catch (IOException e) {
            unspoolable = e;
        }
    }

    public synchronized long total() {
        return tail.total();
    }

    /** Returns the whole output, or its start and end if it is long. */
    public synchronized RawOutput raw() {
        return tail.oldest() == 0
                ? RawOutput.whole(tail.since(0))
                : new RawOutput(head.toByteArray(), tail.since(0), tail.total());
    }

    /** Returns the output from a byte position on, or only its end if it is long. */
    public synchronized RawOutput since(long place) {
        byte[] bytes = tail.since(place);
        return new RawOutput(new byte[0], bytes, tail.total() - place);
    }

    /**
     * Stores the output, or its start and end if it is very long, and returns the artifact's ID. Throws a user error if
     * the output could not be written to disk.
     */
    public synchronized String store(ArtifactStore artifacts) {
        if (unspoolable != null) {
            throw CoreMessages.error(unspoolable, "error.output", scratch, IoReason.of(unspoolable));
        }
        if (spool == null) {
            return artifacts.put(tail.since(0));
        }
        try {
            byte[] rest = tail.since(spool.size());
            long missing = tail.total() - spool.size() - rest.length;
            String gap = missing == 0 ? "" : "\n[%s were not kept]\n".formatted(ShownOutput.size(missing));
            return artifacts.put(new SequenceInputStream(Collections.enumeration(List.of(
                    spool.content(),
                    new ByteArrayInputStream(gap.getBytes(StandardCharsets.UTF_8)),
                    new ByteArrayInputStream(rest)))));
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.output", scratch, IoReason.of(e));
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (spool != null) {
            spool.close();
            spool = null;
        }
    }

    /** The start of a stream, on disk. The file is unlinked once opened, so that it cannot be left behind. */
    private static final class Spool implements AutoCloseable {
        private final RandomAccessFile file;
        private final long limit;
        private long size;

        Spool(Path directory, long limit) throws IOException {
            AtomicFiles.createPrivateDirectories(directory);
            Path path = AtomicFiles.temporaryFor(directory.resolve("output"));
            try {
                this.file = new RandomAccessFile(path.toFile(), "rw");
            } finally {
                Files.delete(path);
            }
            this.limit = limit;
        }

        void append(byte[] bytes, int count) throws IOException {
            int kept = (int) Math.min(count, limit - size);
            file.seek(size);
            file.write(bytes, 0, kept);
            size += kept;
        }

        long size() {
            return size;
        }

        /** Returns the kept bytes, which must be read before the next append. */
        InputStream content() throws IOException {
            file.seek(0);
            return new FileInputStream(file.getFD());
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** The last bytes of a stream. */
    static final class TailBytes {
        private final int limit;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private long total;

        TailBytes(int limit) {
            this.limit = limit;
        }

        void append(byte[] bytes, int count) {
            kept.write(bytes, 0, count);
            total += count;
            if (kept.size() > 2 * limit) {
                byte[] all = kept.toByteArray();
                kept.reset();
                kept.write(all, all.length - limit, limit);
            }
        }

        long total() {
            return total;
        }

        /** Returns the position of the oldest byte still kept. */
        long oldest() {
            return Math.max(0, total - limit);
        }

        /** Returns the bytes from a position on, as far as they are still kept. */
        byte[] since(long place) {
            long start = Math.min(total, Math.max(place, oldest()));
            byte[] all = kept.toByteArray();
            return Arrays.copyOfRange(all, (int) (all.length - (total - start)), all.length);
        }
    }

    /**
     * The bytes that a program printed: all of them, or the start and the end.
     *
     * @param head the start; empty if {@code tail} contains everything
     * @param tail the end
     * @param total the number of bytes printed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record RawOutput(byte[] head, byte[] tail, long total) {

        static RawOutput whole(byte[] bytes) {
            return new RawOutput(new byte[0], bytes, bytes.length);
        }

        boolean isWhole() {
            return tail.length == total;
        }
    }
}
