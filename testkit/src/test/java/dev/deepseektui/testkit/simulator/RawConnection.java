package dev.deepseektui.testkit.simulator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client without HTTP, which sends bytes and sees how the other side ends the connection. */
final class RawConnection implements AutoCloseable {
    private final Socket socket;

    RawConnection(Simulator simulator) throws IOException {
        int port = URI.create(simulator.baseUrl()).getPort();
        socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        socket.setSoTimeout(60_000);
    }

    RawConnection send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    RawConnection send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    RawConnection post(Chat chat) throws IOException {
        byte[] body = chat.json().getBytes(StandardCharsets.UTF_8);
        return send("POST /chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Client.KEY
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .send(body);
    }

    RawConnection endSending() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Reads until the other side closes; a reset causes an exception. */
    String rest() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Reads until a string has arrived. */
    String until(String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!read.toString(StandardCharsets.UTF_8).endsWith(end)) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("closed after: " + read.toString(StandardCharsets.UTF_8));
            }
            read.write(next);
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    /** Returns the chunks of a body, each as it was sent. The head must have been read. */
    List<byte[]> chunks() throws IOException {
        List<byte[]> chunks = new ArrayList<>();
        InputStream in = socket.getInputStream();
        for (int size = size(); size > 0; size = size()) {
            chunks.add(in.readNBytes(size));
            until("\r\n");
        }
        return chunks;
    }

    private int size() throws IOException {
        return Integer.parseInt(until("\r\n").strip(), 16);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
