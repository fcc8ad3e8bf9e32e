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

/** A client without any HTTP: it sends bytes and sees how the other side ends. */
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

    /** Everything until the other side closes; a reset is an exception. */
    String rest() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** What arrives until a text does. */
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

    /** The chunks of a body whose head was read, each as it was sent. */
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
