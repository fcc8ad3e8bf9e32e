package dev.deepseektui.testkit.simulator.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A small HTTP/1.1 server on 127.0.0.1. By hand because the JDK's own {@code HttpServer} can neither reset a connection when it
 * is accepted nor cut or drip an answer at a given byte; and the product needs no other server.
 */
public final class LoopbackServer implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 256;
    private static final int MOST_BODY_BYTES = 64 << 20;
    private static final int CLOSING_MILLIS = 2_000;

    /** What the server serves. Called from the threads of all connections. */
    public interface Service {
        /** Whether the connection that was just accepted is to be reset. */
        boolean resetsConnection();

        void answer(HttpRequest request, HttpAnswer answer) throws IOException, InterruptedException;

        /** What stands in the answer to something that is no proper HTTP. */
        byte[] problemBody(int status, String message);

        /** The client went away, or the server is closing. */
        void connectionLost(IOException why);

        /** A mistake in the service itself. */
        void defect(RuntimeException defect);
    }

    private final ServerSocket door;
    private final Service service;
    private final ThreadPoolExecutor threads;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);

    private LoopbackServer(ServerSocket door, Service service) {
        this.door = door;
        this.service = service;
        this.threads = new ThreadPoolExecutor(
                0, MOST_CONNECTIONS + 1, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), LoopbackServer::thread);
    }

    /** {@code port} 0 takes any free one. */
    public static LoopbackServer start(int port, Service service) throws IOException {
        ServerSocket door = new ServerSocket();
        try {
            door.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 128);
        } catch (IOException e) {
            door.close();
            throw e;
        }
        LoopbackServer server = new LoopbackServer(door, service);
        server.threads.execute(server::accept);
        return server;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "simulator");
        thread.setDaemon(true);
        return thread;
    }

    public int port() {
        return door.getLocalPort();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                admit(door.accept());
            } catch (IOException e) {
                service.connectionLost(e);
            } catch (RuntimeException e) {
                service.defect(e);
            }
        }
    }

    private void admit(Socket socket) throws IOException {
        if (service.resetsConnection()) {
            Sockets.reset(socket);
            return;
        }
        Connection connection = new Connection(socket, service, MOST_BODY_BYTES);
        open.add(connection);
        try {
            threads.execute(() -> serve(connection));
        } catch (RejectedExecutionException e) {
            open.remove(connection);
            Sockets.reset(socket);
        }
        // Closing may have passed over a connection that was accepted meanwhile.
        if (door.isClosed()) {
            connection.end();
        }
    }

    private void serve(Connection connection) {
        try {
            connection.run();
        } finally {
            open.remove(connection);
        }
    }

    /** Returns when {@link #close} was called. */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    /** Ends every connection, answered or not. */
    @Override
    public void close() {
        try {
            door.close();
            for (Connection connection : open) {
                connection.end();
            }
        } catch (IOException e) {
            service.connectionLost(e);
        }
        threads.shutdownNow();
        try {
            threads.awaitTermination(CLOSING_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closed.countDown();
    }
}
