package dev.deepseektui.core.base.rpc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A wire that carries one JSON object per line. */
public final class LineWire extends StreamWire {
    /**
     * The maximum length of a line, in bytes; longer ones are skipped. A server that sent a file twice in one answer
     * needed 12 MB.
     */
    public static final int MAX_LINE_LENGTH = 16 << 20;

    private static final int CHUNK = 1 << 16;

    private final int longestLine;
    private ByteArrayOutputStream line = new ByteArrayOutputStream();

    public LineWire(InputStream in, OutputStream out) {
        this(in, out, MAX_LINE_LENGTH);
    }

    LineWire(InputStream in, OutputStream out, int longestLine) {
        super(in, out);
        this.longestLine = longestLine;
    }

    @Override
    void write(byte[] message, OutputStream stream) throws IOException {
        stream.write(message);
        stream.write('\n');
    }

    @Override
    void read(InputStream stream, Receiver receiver) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
            int start = 0;
            for (int i = 0; i < count; i++) {
                if (chunk[i] == '\n') {
                    append(chunk, start, i);
                    endLine(receiver);
                    start = i + 1;
                }
            }
            append(chunk, start, count);
        }
        endLine(receiver);
    }

    /**
     * Adds bytes to the line. Keeps at most one byte more than the maximum, which is enough to detect a line that is
     * too long.
     */
    private void append(byte[] chunk, int start, int end) {
        line.write(chunk, start, Math.min(end - start, longestLine + 1 - line.size()));
    }

    private void endLine(Receiver receiver) {
        if (line.size() > longestLine) {
            skip("is longer than %d MB".formatted(longestLine >> 20), receiver);
        } else {
            deliver(line.toByteArray(), receiver);
        }
        line = new ByteArrayOutputStream();
    }
}
