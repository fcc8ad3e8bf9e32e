package dev.deepseektui.testkit.simulator.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** One client: its requests are read and answered one after the other until either side ends it. Runs on a thread of its own. */
final class Connection implements Runnable {
    private static final int IDLE_MILLIS = 60_000;

    private final Socket socket;
    private final LoopbackServer.Service service;
    private final int mostBodyBytes;

    Connection(Socket socket, LoopbackServer.Service service, int mostBodyBytes) {
        this.socket = socket;
        this.service = service;
        this.mostBodyBytes = mostBodyBytes;
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(IDLE_MILLIS);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            while (serveOne(in)) {
                socket.setSoTimeout(IDLE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            service.connectionLost(e);
        }
    }

    void end() throws IOException {
        socket.close();
    }

    private boolean serveOne(InputStream in) throws IOException, InterruptedException {
        HttpRequest request;
        try {
            Optional<HttpRequest> next = read(in);
            if (next.isEmpty()) {
                return false;
            }
            request = next.get();
        } catch (HttpProblem problem) {
            refuse(problem);
            return false;
        } catch (SocketTimeoutException e) {
            refuse(new HttpProblem(408, "the request did not arrive in time"));
            return false;
        }
        return answer(request);
    }

    private Optional<HttpRequest> read(InputStream in) throws IOException {
        Optional<RequestHead> head = HeadReader.read(in);
        if (head.isEmpty()) {
            return Optional.empty();
        }
        if (head.get().waitsForContinue()) {
            socket.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        byte[] body = new BodyReader(in, mostBodyBytes).read(head.get().headers());
        return Optional.of(new HttpRequest(head.get(), body));
    }

    private boolean answer(HttpRequest request) throws IOException, InterruptedException {
        HttpAnswer answer = new HttpAnswer(socket, request.head());
        try {
            service.answer(request, answer);
        } catch (RuntimeException defect) {
            service.defect(defect);
            if (!answer.begun()) {
                refuse(new HttpProblem(500, "the simulator failed: " + defect));
            }
            return false;
        }
        if (answer.keepsConnection()) {
            return true;
        }
        if (!socket.isClosed()) {
            Sockets.closeAfterAnswer(socket);
        }
        return false;
    }

    private void refuse(HttpProblem problem) throws IOException {
        byte[] body = service.problemBody(problem.status(), String.valueOf(problem.getMessage()));
        String framing = "Content-Length: " + body.length + "\r\n" + HttpText.connection(false);
        byte[] head =
                HttpText.head(problem.status(), List.of(new HttpHeader("Content-Type", "application/json")), framing);
        socket.getOutputStream().write(head);
        socket.getOutputStream().write(body);
        Sockets.closeAfterAnswer(socket);
    }
}
