package dev.deepseektui.testkit.simulator.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** The ways in which a connection ends. */
final class Sockets {
    private static final int DRAIN_MILLIS = 200;
    private static final int MOST_DRAINED_BYTES = 1 << 20;

    private Sockets() {}

    /** Without lingering TCP sends a reset in place of an orderly end. */
    static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Closing while unread bytes wait would send a reset that can overtake the last answer: they are read and dropped first. */
    static void closeAfterAnswer(Socket socket) throws IOException {
        try (socket) {
            socket.shutdownOutput();
            socket.setSoTimeout(DRAIN_MILLIS);
            InputStream in = socket.getInputStream();
            byte[] dropped = new byte[4096];
            int total = 0;
            for (int read = in.read(dropped); read >= 0 && total < MOST_DRAINED_BYTES; read = in.read(dropped)) {
                total += read;
            }
        } catch (SocketTimeoutException e) {
            // The client keeps its side open: it had its time.
            return;
        }
    }
}
