package dev.deepseektui.core.tape;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** Puts lines at the end of a file. A line is there whole, or the file is cut back to what it was. */
final class LineAppender implements Closeable {
    private final TapeOutput output;
    private long size;

    LineAppender(TapeOutput output, long size) {
        this.output = output;
        this.size = size;
    }

    /** Where the next line will start. */
    long size() {
        return size;
    }

    void append(byte[] line) throws IOException {
        byte[] bytes = Arrays.copyOf(line, line.length + 1);
        bytes[line.length] = '\n';
        try {
            writeFully(bytes);
        } catch (IOException e) {
            cutBack(e);
            throw e;
        }
        size += bytes.length;
    }

    /** Cuts off what stands behind the last line. */
    void cutToSize() throws IOException {
        output.truncate(size);
        output.sync();
    }

    void sync() throws IOException {
        output.sync();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }

    private void writeFully(byte[] bytes) throws IOException {
        int done = 0;
        while (done < bytes.length) {
            int written = output.write(bytes, done, bytes.length - done);
            if (written <= 0) {
                throw new IOException("nothing more could be written");
            }
            done += written;
        }
    }

    /** When this fails too, the part of a line that is left is repaired by the next opening. */
    private void cutBack(IOException failure) {
        try {
            output.truncate(size);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
