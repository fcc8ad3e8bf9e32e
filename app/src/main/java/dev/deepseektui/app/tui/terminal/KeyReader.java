package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.input.KeyStroke;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a terminal. One thread blocks in reading, as nothing else can wait for a terminal; another one decodes and can wait with a
 * timeout.
 */
public final class KeyReader {
    /** The time after which a lone escape is a key; the rest of a sequence arrives sooner, even over a network. */
    private static final long GRACE_MILLIS = 25;

    private static final int READS_AHEAD = 64;
    private static final byte[] END = {};

    private final InputStream in;
    private final KeyListener listener;
    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(READS_AHEAD);

    public KeyReader(InputStream in, KeyListener listener) {
        this.in = in;
        this.listener = listener;
    }

    public void start() {
        daemon("terminal-bytes", this::readAll).start();
        daemon("terminal-keys", this::decodeAll).start();
    }

    private Thread daemon(String name, ReaderTask work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        return thread;
    }

    private void readAll() throws InterruptedException {
        byte[] buffer = new byte[8192];
        int count = read(buffer);
        while (count > 0) {
            chunks.put(Arrays.copyOf(buffer, count));
            count = read(buffer);
        }
        chunks.put(END);
    }

    /** Returns -1 at the end; reading a terminal that hung up fails. */
    private int read(byte[] buffer) {
        try {
            return in.read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    private void decodeAll() throws InterruptedException {
        KeyDecoder decoder = new KeyDecoder(listener::pressed, listener::answered);
        byte[] chunk = chunks.take();
        while (chunk != END) {
            if (chunk == null) {
                decoder.expire();
            } else {
                decoder.feed(chunk, 0, chunk.length);
            }
            chunk = next(decoder);
        }
        decoder.finish();
        listener.hungUp();
    }

    private byte @Nullable [] next(KeyDecoder decoder) throws InterruptedException {
        return decoder.isUndecided() ? chunks.poll(GRACE_MILLIS, TimeUnit.MILLISECONDS) : chunks.take();
    }

    /** A listener for keys and the end of input, called on a thread of the reader. */
    public interface KeyListener {
        void pressed(KeyStroke key);

        /** Receives a report of the terminal, from after the escape on. */
        void answered(String answer);

        void hungUp();
    }

    @FunctionalInterface
    private interface ReaderTask {
        void run() throws InterruptedException;
    }
}
