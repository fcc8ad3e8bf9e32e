package dev.deepseektui.app;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads from start to end and asks for nothing else. A stream of a file that is asked how much there is, or for all at once, looks at
 * its position on JDK 17, and a pipe has none: "Illegal seek".
 */
public final class ForwardStream extends InputStream {
    private final InputStream source;

    public ForwardStream(InputStream source) {
        this.source = source;
    }

    @Override
    public int read() throws IOException {
        return source.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return source.read(into, offset, length);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
