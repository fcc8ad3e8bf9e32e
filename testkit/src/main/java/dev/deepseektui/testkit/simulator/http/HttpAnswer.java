package dev.deepseektui.testkit.simulator.http;

import dev.deepseektui.testkit.simulator.http.RequestHead.Version;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The way of one answer to its client. A streamed body is sent in chunks, each written and flushed at once, so that where it is
 * cut is what the client sees. Belongs to its connection's thread; how much was sent can be asked from anywhere.
 */
public final class HttpAnswer {
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final int DISCARDED_AT_ONCE = 4096;

    private final Socket socket;
    private final OutputStream out;
    private final Version version;
    private final AtomicLong sent = new AtomicLong();
    private boolean keepsConnection;
    private boolean begun;

    HttpAnswer(Socket socket, RequestHead head) throws IOException {
        this.socket = socket;
        this.out = socket.getOutputStream();
        this.version = head.version();
        this.keepsConnection = head.keepsConnection();
    }

    /** Sends the head of an answer whose body follows in pieces. */
    public void begin(int status, List<HttpHeader> headers) throws IOException {
        begun = true;
        String framing = version == Version.HTTP_1_1 ? "Transfer-Encoding: chunked\r\n" : "";
        send(HttpText.head(status, headers, framing + HttpText.connection(keepsConnection)));
    }

    public void write(byte[] bytes, int start, int end) throws IOException {
        if (start == end) {
            return;
        }
        if (version == Version.HTTP_1_0) {
            send(Arrays.copyOfRange(bytes, start, end));
            return;
        }
        ByteArrayOutputStream chunk = new ByteArrayOutputStream(end - start + 16);
        chunk.writeBytes(Integer.toHexString(end - start).getBytes(StandardCharsets.US_ASCII));
        chunk.writeBytes(LINE_END);
        chunk.write(bytes, start, end - start);
        chunk.writeBytes(LINE_END);
        send(chunk.toByteArray());
    }

    /** The body is complete as far as HTTP goes; without a head there is nothing to complete. */
    public void end() throws IOException {
        if (begun && version == Version.HTTP_1_1) {
            send("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void send(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
        sent.addAndGet(bytes.length);
    }

    /** How many bytes the connection was given so far, head and framing included. */
    public long sent() {
        return sent.get();
    }

    /** Ends the connection where it is, in good order for TCP. */
    public void close() throws IOException {
        keepsConnection = false;
        begun = true;
        socket.close();
    }

    /** Ends the connection as a crash does: the client gets a reset. */
    public void reset() throws IOException {
        Sockets.reset(socket);
        keepsConnection = false;
        begun = true;
    }

    /** Sends nothing more and returns when the client has gone. */
    public void waitForClientToLeave() throws IOException {
        keepsConnection = false;
        begun = true;
        socket.setSoTimeout(0);
        byte[] discarded = new byte[DISCARDED_AT_ONCE];
        while (socket.getInputStream().read(discarded) >= 0) {
            // Whatever a client sends while it waits for an answer is of no interest.
        }
    }

    boolean begun() {
        return begun;
    }

    boolean keepsConnection() {
        return keepsConnection && version == Version.HTTP_1_1;
    }
}
