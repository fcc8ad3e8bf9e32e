package dev.deepseektui.core.tool.process;

import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** The first lines of a stream that somebody may write to without end: what is too much is read, so that nobody waits, and dropped. */
final class BoundedLines implements AutoCloseable {
    private static final int MOST_LETTERS = 64 * 1024;

    private final Reader reader;
    private int letters;

    BoundedLines(Reader reader) {
        this.reader = reader;
    }

    /** None at the end; what is not ended by a line break is no line. */
    Optional<String> next() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (++letters > MOST_LETTERS) {
                continue;
            }
            if (c == '\n') {
                return Optional.of(line.toString());
            }
            line.append((char) c);
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
