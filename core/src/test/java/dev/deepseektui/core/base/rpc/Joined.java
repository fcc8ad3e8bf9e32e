package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.rpc.Connection.Conventions;
import dev.deepseektui.core.base.rpc.Connection.Peer;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;

/** A connection whose other end is written and read by the test. */
final class Joined implements AutoCloseable {
    private static final int ROOM = 1 << 20;

    final PipedOutputStream toUs = new PipedOutputStream();
    final PipedInputStream fromUs = new PipedInputStream(ROOM);
    final Connection connection;

    Joined(Peer peer) throws IOException {
        this(peer, LineWire.MAX_LINE_LENGTH);
    }

    Joined(Peer peer, int longestLine) throws IOException {
        connection = Connection.open(
                new LineWire(new PipedInputStream(toUs, ROOM), new PipedOutputStream(fromUs), longestLine),
                peer,
                Conventions.MCP);
    }

    void write(String text) throws IOException {
        toUs.write(text.getBytes(StandardCharsets.UTF_8));
        toUs.flush();
    }

    String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = fromUs.read(); c >= 0 && c != '\n'; c = fromUs.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        toUs.close();
        connection.close();
    }
}
