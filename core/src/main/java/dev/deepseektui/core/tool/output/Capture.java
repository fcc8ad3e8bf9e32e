package dev.deepseektui.core.tool.output;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.ArtifactStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the output of one program: its start and end in memory, to show, and all of it to store, on the disk once it is long. One
 * thread appends; any may look.
 */
public final class Capture implements AutoCloseable {
    private static final int HEAD = 64 * 1024;
    private static final int TAIL = 256 * 1024;
    /** So that a program which never stops printing fills no disk. */
    private static final long SPOOLED_HALF = 64L * 1024 * 1024;

    private final Path scratch;
    private final KnownKeys.Stream masking;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final TailBytes tail = new TailBytes(TAIL);
    private @Nullable Spool spool;
    private @Nullable IOException unspoolable;
    private boolean closed;

    /** A long output is written to a file of its own in the directory. */
    public Capture(Path scratch) {
        this(scratch, KnownKeys.NONE);
    }

    /** @param keys are masked before anything is shown or stored */
    public Capture(Path scratch, KnownKeys keys) {
        this.scratch = scratch;
        this.masking = keys.stream();
    }

    /** Does nothing once closed: a process that cannot be ended may go on printing. */
    public synchronized void append(byte[] bytes, int count) {
        byte[] masked = masking.pass(bytes, count);
        take(masked, masked.length);
    }

    /** Nothing more comes. */
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

    /** A full disk must not stop the program whose output this is: the shown parts still work, and storing says what happened. */
    private void spool(byte[] bytes, int count) {
        if (unspoolable != null) {
            return;
        }
        try {
            if (spool == null) {
                spool = new Spool(scratch, SPOOLED_HALF);
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

    /** All of it, or its start and end. */
    public synchronized RawOutput raw() {
        return tail.oldest() == 0
                ? RawOutput.whole(tail.since(0))
                : new RawOutput(head.toByteArray(), tail.since(0), tail.total());
    }

    /** What came after that place; of much, its end. */
    public synchronized RawOutput since(long place) {
        byte[] bytes = tail.since(place);
        return new RawOutput(new byte[0], bytes, tail.total() - place);
    }

    /** Stores all of it, or of very much the start and the end; returns its id. */
    public synchronized String store(ArtifactStore artifacts) {
        if (unspoolable != null) {
            throw new UserError(
                    "cannot keep an output in %s: %s; make room there".formatted(scratch, IoReason.of(unspoolable)),
                    unspoolable);
        }
        return spool == null ? artifacts.put(tail.since(0)) : artifacts.put(spool.content());
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (spool != null) {
            spool.close();
            spool = null;
        }
    }
}
