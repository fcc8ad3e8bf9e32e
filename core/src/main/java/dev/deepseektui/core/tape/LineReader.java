package dev.deepseektui.core.tape;

import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of the current line's bytes without its newline; {@link #advance} moves to the next line. Uses one small buffer for
 * lines of any length.
 */
public final class LineReader extends InputStream {
    private static final int BUFFER = 1 << 16;

    private final InputStream source;
    private final byte[] buffer = new byte[BUFFER];
    private int next;
    private int limit;
    private long bufferOffset;
    private long lineStart;
    private boolean inLine;
    private boolean terminated = true;

    /**
     * Creates a reader.
     *
     * @param offset the position in the file at which the source starts
     */
    public LineReader(InputStream source, long offset) {
        this.source = source;
        this.bufferOffset = offset;
    }

    /** Moves to the next line. Returns false at the end of the source. */
    public boolean advance() throws IOException {
        finish();
        lineStart = position();
        terminated = false;
        inLine = fill();
        return inLine;
    }

    /** Skips the rest of this line; returns true if it ended with a newline. */
    boolean finish() throws IOException {
        while (inLine) {
            next += lineBytes(BUFFER);
            endAtNewline();
        }
        return terminated;
    }

    long lineStart() {
        return lineStart;
    }

    /** Returns the offset of the next byte; after {@link #finish}, that is the byte after the newline. */
    long position() {
        return bufferOffset + next;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!inLine) {
            return -1;
        }
        int count = lineBytes(length);
        System.arraycopy(buffer, next, into, offset, count);
        next += count;
        endAtNewline();
        return count == 0 ? -1 : count;
    }

    /** Keeps the file open until {@link #closeSource}, because a JSON parser closes its input after each line. */
    @Override
    public void close() {}

    public void closeSource() throws IOException {
        source.close();
    }

    private int lineBytes(int most) {
        int end = Math.min(limit, next + Math.min(most, BUFFER));
        int i = next;
        while (i < end && buffer[i] != '\n') {
            i++;
        }
        return i - next;
    }

    private void endAtNewline() throws IOException {
        if (!fill()) {
            inLine = false;
        } else if (buffer[next] == '\n') {
            next++;
            inLine = false;
            terminated = true;
        }
    }

    private boolean fill() throws IOException {
        if (next < limit) {
            return true;
        }
        bufferOffset += limit;
        next = 0;
        limit = Math.max(0, source.read(buffer, 0, BUFFER));
        return limit > 0;
    }
}
