package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.TapeFile.TapeOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** An output that runs out of space, writes little at a time, or fails in other ways. */
final class FailingOutput extends TapeOutput {
    private final Set<Fault> faults = new HashSet<>();
    private long room = Long.MAX_VALUE;
    private int syncs;

    FailingOutput(Path tape) throws IOException {
        super(tape, 0);
    }

    enum Fault {
        SHORT_WRITES,
        TRUNCATE,
        SYNC
    }

    void fail(Fault fault) {
        faults.add(fault);
    }

    void leaveRoomFor(long bytes) {
        room = bytes;
    }

    int syncs() {
        return syncs;
    }

    @Override
    int write(byte[] bytes, int from, int length) throws IOException {
        int most = (int) Math.min(room, faults.contains(Fault.SHORT_WRITES) ? 3 : length);
        if (most == 0) {
            throw new IOException("No space left on device");
        }
        int written = super.write(bytes, from, Math.min(most, length));
        room -= written;
        return written;
    }

    @Override
    void truncate(long size) throws IOException {
        if (faults.contains(Fault.TRUNCATE)) {
            throw new IOException("Input/output error");
        }
        super.truncate(size);
    }

    @Override
    void sync() throws IOException {
        syncs++;
        if (faults.contains(Fault.SYNC)) {
            throw new IOException("Input/output error");
        }
    }
}
