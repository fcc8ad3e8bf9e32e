package dev.deepseektui.bench.model;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that reads a request. A script then writes the response directly to the connection. */
final class LoopbackServer implements AutoCloseable {
    private static final byte[] HEAD =
            ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" + ": keep-alive\n\n")
                    .getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket socket;

    /** A script that writes the bytes that follow the response head. */
    @FunctionalInterface
    interface Script {
        void play(InputStream in, OutputStream out) throws IOException, InterruptedException;
    }

    LoopbackServer(Script script) throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> serve(script), "loopback-server");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve(Script script) {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                connection.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(connection.getInputStream());
                readRequest(in);
                connection.getOutputStream().write(HEAD);
                script.play(in, connection.getOutputStream());
            } catch (IOException e) {
                if (!socket.isClosed()
                        && !"Broken pipe".equals(e.getMessage())
                        && !"Connection reset".equals(e.getMessage())) {
                    throw new UncheckedIOException(e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring("Content-Length: ".length()));
            }
        }
        in.skipNBytes(length);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
