package dev.deepseektui.testkit.simulator;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** A client's connection with the faults that MockWebServer does not have: a reset, and a wait until the client leaves. */
final class Connection extends Socket {
    private static final int DISCARDED_AT_ONCE = 4096;

    private final AtomicLong sent = new AtomicLong();
    private volatile Runnable onLost = () -> {};

    /** Sets what runs when the answer that is being sent can no longer be written. */
    void onLost(Runnable lost) {
        onLost = lost;
    }

    /** Returns how many bytes were sent on this connection. */
    long sent() {
        return sent.get();
    }

    /** Ends the connection as a crash does: without lingering, TCP sends a reset in place of an orderly end. */
    void reset() throws IOException {
        setSoLinger(true, 0);
        close();
    }

    /** Sends nothing more and returns when the client has left. */
    void awaitClientLeaving() throws IOException {
        InputStream in = getInputStream();
        byte[] discarded = new byte[DISCARDED_AT_ONCE];
        while (in.read(discarded) >= 0) {
            // Input from a client that waits for an answer is ignored.
        }
    }

    /** Returns the stream to the client. MockWebServer does not report that it cannot write the head of an answer. */
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
