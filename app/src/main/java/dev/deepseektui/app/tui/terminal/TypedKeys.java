package dev.deepseektui.app.tui.terminal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a keyboard as they were typed. Until a terminal is raw its driver turns Enter into a line feed, which a raw terminal sends
 * for Ctrl+J; so the line feeds that waited when it became raw are turned back.
 */
final class TypedKeys extends FilterInputStream {
    private int typedBefore;

    TypedKeys(InputStream terminal) {
        super(terminal);
    }

    /** Marks what waits to be read. Called as soon as the terminal is raw, while nobody reads. */
    synchronized void becomeRaw() throws IOException {
        typedBefore = in.available();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int start, int most) throws IOException {
        int count = in.read(buffer, start, most);
        if (count > 0) {
            restoreEnter(buffer, start, count);
        }
        return count;
    }

    private synchronized void restoreEnter(byte[] buffer, int start, int count) {
        int end = start + Math.min(count, typedBefore);
        for (int i = start; i < end; i++) {
            if (buffer[i] == '\n') {
                buffer[i] = '\r';
            }
        }
        typedBefore -= end - start;
    }
}
