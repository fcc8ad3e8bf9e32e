package dev.deepseektui.testkit.simulator;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** A client's connection with faults that MockWebServer cannot simulate: a reset, and a wait until the client disconnects. */
final class Connection extends Socket {
    private static final int DISCARDED_AT_ONCE = 4096;

    private final AtomicLong sent = new AtomicLong();
    private volatile Runnable onLost = () -> {};

    /** Sets the handler that runs if the current answer can no longer be written to the client. */
    void onLost(Runnable lost) {
        onLost = lost;
    }

    /** Returns the number of bytes sent on this connection. */
    long sent() {
        return sent.get();
    }

    /**
     * Breaks the connection as a crash would. With a linger time of zero, TCP sends a reset instead of an orderly
     * close.
     */
    void reset() throws IOException {
        setSoLinger(true, 0);
        close();
    }

    /** Blocks until the client disconnects, without sending anything else. */
    void awaitClientLeaving() throws IOException {
        InputStream in = getInputStream();
        byte[] discarded = new byte[DISCARDED_AT_ONCE];
        while (in.read(discarded) >= 0) {
            // Discarded: input from a client that should be waiting for an answer.
        }
    }

    /**
     * Returns the stream to the client. It detects failed writes, because MockWebServer does not report that the
     * response head could not be written.
     */
    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(byte[] bytes, int start, int length) throws IOException {
                try {
                    out.write(bytes, start, length);
                    sent.addAndGet(length);
                } catch (IOException e) {
                    onLost.run();
                    Connection.this.close();
                    throw e;
                }
            }
        };
    }
}
