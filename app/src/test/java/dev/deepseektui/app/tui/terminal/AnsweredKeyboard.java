package dev.deepseektui.app.tui.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A terminal's input: its replies and the typed keys. A read blocks until there is input, as on a real terminal. */
final class AnsweredKeyboard extends InputStream {
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();

    void type(String text) {
        chunks.add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns true if all input so far has been read. */
    boolean isRead() {
        return chunks.isEmpty();
    }

    @Override
    public int available() {
        return chunks.stream().mapToInt(chunk -> chunk.length).sum();
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("bytes come together");
    }

    @Override
    public int read(byte[] buffer, int start, int most) throws IOException {
        try {
            byte[] chunk = chunks.take();
            System.arraycopy(chunk, 0, buffer, start, chunk.length);
            return chunk.length == 0 ? -1 : chunk.length;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        chunks.add(END);
    }
}
