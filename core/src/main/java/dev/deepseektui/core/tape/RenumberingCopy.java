package dev.deepseektui.core.tape;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Copies events from one tape to a new one, byte for byte but for {@code seq}, which counts from 1. */
final class RenumberingCopy implements DamagedTape.Keeper, Closeable {
    private static final int BUFFER = 1 << 16;

    private final RandomAccessFile from;
    private final FileOutputStream to;
    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER];
    private long seq;

    RenumberingCopy(Path from, Path to) throws IOException {
        this.from = new RandomAccessFile(from.toFile(), "r");
        try {
            this.to = new FileOutputStream(to.toFile());
        } catch (IOException e) {
            this.from.close();
            throw e;
        }
        this.out = new BufferedOutputStream(this.to, BUFFER);
    }

    @Override
    public void keep(Stretch event) throws IOException {
        out.write(("{\"seq\":" + ++seq).getBytes(StandardCharsets.US_ASCII));
        from.seek(event.start());
        long left = event.length();
        boolean behindSeq = false;
        while (left > 0) {
            int count = from.read(buffer, 0, (int) Math.min(left, BUFFER));
            if (count < 0) {
                throw new IOException("the tape became shorter while it was read");
            }
            int skipped = behindSeq ? 0 : firstComma(count);
            out.write(buffer, skipped, count - skipped);
            behindSeq |= skipped < count;
            left -= count;
        }
        out.write('\n');
    }

    /** Adds a line as it is. */
    void add(byte[] line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    /** The comma behind {@code seq}, the first field; all of the bytes when it is further on. */
    private int firstComma(int count) {
        int i = 0;
        while (i < count && buffer[i] != ',') {
            i++;
        }
        return i;
    }

    @Override
    public void close() throws IOException {
        try (from;
                to) {
            out.flush();
            to.getFD().sync();
        }
    }
}
