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
 * A reader of a terminal until its end. One thread blocks in reading, as nothing else can wait for a terminal; another
 * one decodes, as it can wait with a deadline. Neither polls.
 */
public final class KeyReader {
    /** A lone escape is a key when nothing followed for so long; the rest of a sequence comes sooner, even over a network. */
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

    /** A terminal that hung up fails to be read, which is its end. */
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

    /** Hears of each key, and at last that no more will come; on a thread of the reader's. */
    public interface KeyListener {
        void pressed(KeyStroke key);

        /** The terminal answers what it was asked, or says something by itself: all between the escape and the end. */
        void answered(String answer);

        void hungUp();
    }

    @FunctionalInterface
    private interface ReaderTask {
        void run() throws InterruptedException;
    }
}
