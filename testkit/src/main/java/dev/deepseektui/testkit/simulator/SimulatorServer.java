package dev.deepseektui.testkit.simulator;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ServerSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/**
 * The HTTP side of the simulator: a MockWebServer on 127.0.0.1. MockWebServer closes connections only in an orderly way
 * and does not pass the socket to its dispatcher. Therefore this class accepts the connections itself, so that it can
 * reset them and find them by number.
 */
final class SimulatorServer implements AutoCloseable {
    /**
     * MockWebServer's logger, turned off because it logs each connection that is closed unused or early, which clients
     * under test often do.
     */
    private static final Logger LOG = Logger.getLogger(MockWebServer.class.getName());

    static {
        LOG.setLevel(Level.OFF);
    }

    private final MockWebServer server = new MockWebServer();
    private final Workers workers = new Workers();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** A handler of requests, called from the threads of all connections. */
    interface Service {
        /** Returns true if the connection that was just accepted must be reset. */
        boolean resetsConnection();

        MockResponse answer(ReceivedRequest request, Connection connection, Workers workers);
    }

    /**
     * Starts listening.
     *
     * @param port the port; 0 for any free port
     */
    SimulatorServer(int port, Service service) throws IOException {
        ListeningSocket door = new ListeningSocket(service::resetsConnection);
        server.setServerSocketFactory(door.factory());
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                // Removed from MockWebServer's queue, which would otherwise keep every request.
                server.takeRequest(0, TimeUnit.NANOSECONDS);
                workers.enter();
                try {
                    return service.answer(new ReceivedRequest(request), door.connection(request), workers);
                } finally {
                    workers.leave();
                }
            }
        });
        try {
            server.start(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    int port() {
        return server.getPort();
    }

    /** Blocks until {@link #close} is called. */
    void awaitClose() throws InterruptedException {
        closed.await();
    }

    /** Closes every connection, even one that is still being answered. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        workers.close();
        server.close();
        closed.countDown();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The threads that are sending answers. They are interrupted on closing, because a pause or a brain may block for
     * hours.
     */
    static final class Workers {
        private final Set<Thread> busy = new HashSet<>();
        private boolean closed;

        synchronized void enter() {
            busy.add(Thread.currentThread());
            if (closed) {
                Thread.currentThread().interrupt();
            }
        }

        /**
         * Unregisters this thread. Clears an interruption that came too late, before the thread returns to its pool.
         */
        synchronized void leave() {
            busy.remove(Thread.currentThread());
            boolean ignored = Thread.interrupted();
        }

        synchronized void close() {
            closed = true;
            busy.forEach(Thread::interrupt);
        }
    }

    /**
     * A server socket that accepts connections, or resets them immediately. It finds a connection by the number that
     * MockWebServer gives it, in the order of acceptance.
     */
    private static final class ListeningSocket extends ServerSocket {
        private final Map<Integer, Connection> connections = new ConcurrentHashMap<>();
        private final BooleanSupplier resets;
        private int accepted;

        ListeningSocket(BooleanSupplier resets) throws IOException {
            this.resets = resets;
        }

        @Override
        public Socket accept() throws IOException {
            while (true) {
                Connection connection = new Connection();
                implAccept(connection);
                if (resets.getAsBoolean()) {
                    connection.reset();
                } else {
                    connection.setTcpNoDelay(true);
                    connections.values().removeIf(Socket::isClosed);
                    connections.put(accepted++, connection);
                    return connection;
                }
            }
        }

        Connection connection(RecordedRequest request) {
            return Objects.requireNonNull(connections.get(request.getConnectionIndex()));
        }

        ServerSocketFactory factory() {
            return new ServerSocketFactory() {
                @Override
                public ServerSocket createServerSocket() {
                    return ListeningSocket.this;
                }

                @Override
                public ServerSocket createServerSocket(int port) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public ServerSocket createServerSocket(int port, int backlog) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }
}
