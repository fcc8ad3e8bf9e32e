package dev.deepseektui.core.model.deepseek;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * A clock shared by a client and a server in this process, which advances only when told to. The client's sockets
 * measure idle time with it, and the server advances it only when the client has read everything sent so far and waits
 * for more. So timeouts occur at exact points, however slow the machine is.
 */
final class SharedTime extends Clock {
    private static final Duration PATIENCE = Duration.ofSeconds(50);

    private Instant now;
    private @Nullable Line line;
    private int lines;

    SharedTime(Instant start) {
        now = start;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    /** Returns the number of connections made. */
    synchronized int lines() {
        return lines;
    }

    /** Advances the clock without waiting for a connection. */
    synchronized void pass(Duration length) {
        now = now.plus(length);
    }

    /** Returns the client's end of the latest connection. */
    synchronized Line line() {
        Line latest = line;
        if (latest == null) {
            throw new IllegalStateException("nobody has connected");
        }
        return latest;
    }

    /** Advances the clock for both ends of a connection once everything sent has been read. */
    synchronized void passWhenRead(Duration length, Line read, LongSupplier sent) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!read.isClosed() && !read.hasRead(sent.getAsLong())) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new IllegalStateException(
                        "the client has read %d of %d bytes".formatted(read.received, sent.getAsLong()));
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        // A closed connection's time must not pass for the next one.
        if (!read.isClosed()) {
            now = now.plus(length);
            read.expireIfSilent();
        }
    }

    private synchronized void change(Runnable change) {
        change.run();
        notifyAll();
    }

    SocketFactory sockets() {
        return new SocketFactory() {
            @Override
            public Socket createSocket() {
                Line fresh = new Line();
                change(() -> {
                    line = fresh;
                    lines++;
                });
                return fresh;
            }

            @Override
            public Socket createSocket(String host, int port) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Socket createSocket(String host, int port, InetAddress local, int localPort) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Socket createSocket(InetAddress host, int port) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
                throw new UnsupportedOperationException();
            }
        };
    }

    /** The client's end of a connection. Guarded by the enclosing clock, not by itself. */
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    final class Line extends Socket {
        private Duration patience = Duration.ZERO;
        private @Nullable Instant waitsSince;
        private long received;
        private boolean expired;

        boolean hasRead(long sent) {
            return waitsSince != null && received == sent;
        }

        void expireIfSilent() {
            boolean silent = waitsSince != null && !patience.isZero() && !now.isBefore(waitsSince.plus(patience));
            if (silent && !isClosed()) {
                expired = true;
                closeQuietly();
            }
        }

        private void closeQuietly() {
            try {
                super.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void setSoTimeout(int millis) {
            change(() -> patience = Duration.ofMillis(millis));
        }

        @Override
        public void close() throws IOException {
            super.close();
            change(() -> {});
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    change(() -> waitsSince = now);
                    int read = 0;
                    try {
                        read = in.read(target, offset, length);
                    } catch (SocketException e) {
                        if (!isExpired()) {
                            throw e;
                        }
                    } finally {
                        stopWaiting(Math.max(read, 0));
                    }
                    // Data that arrives after the timeout is too late, even if the socket still returns it.
                    if (isExpired()) {
                        throw new SocketTimeoutException("Read timed out");
                    }
                    return read;
                }
            };
        }

        private void stopWaiting(int read) {
            change(() -> {
                received += read;
                waitsSince = null;
            });
        }

        private boolean isExpired() {
            synchronized (SharedTime.this) {
                return expired;
            }
        }
    }
}
