package dev.deepseektui.core.base.rpc;

import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A wire over two streams: a child process's output and input, or this process's own input and output. Reading and
 * writing have one thread each; senders wait for a slow reader only when the queue is full.
 */
abstract class StreamWire implements Wire {
    private static final int MAX_NOISE_LENGTH = 2000;
    private static final int MAX_WAITING = 1024;
    private static final int TIMEOUT_SECONDS = 30;
    private static final int LAST_WORDS_MILLIS = 1000;
    private static final byte[] END = {};

    private final InputStream in;
    private final OutputStream out;
    private final BlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private @Nullable Thread writer;
    private volatile @Nullable String broken;

    StreamWire(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** Writes the bytes of one message with its delimiter or header. */
    abstract void write(byte[] message, OutputStream stream) throws IOException;

    /** Reads messages until the end of the stream. */
    abstract void read(InputStream stream, Receiver receiver) throws IOException;

    @Override
    public synchronized void start(Receiver receiver) {
        writer = Daemon.start("rpc writer", this::write);
        Daemon.start("rpc reader", () -> read(receiver));
    }

    @Override
    public void send(RpcMessage message) throws IOException {
        if (!queue(message, TIMEOUT_SECONDS)) {
            throw new IOException("the other side does not read what it is sent");
        }
    }

    @Override
    public void sendIfRoom(RpcMessage message) throws IOException {
        queue(message, 0);
    }

    /** Queues a message. Returns false if the queue stays full for this many seconds. */
    private boolean queue(RpcMessage message, int seconds) throws IOException {
        if (broken != null) {
            throw new IOException(broken);
        }
        try {
            return waiting.offer(message.bytes(), seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void write() {
        try (out) {
            for (byte[] message = waiting.take(); message != END; message = waiting.take()) {
                write(message, out);
                if (waiting.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            broken = "the other side reads no more: " + IoReason.of(e);
            waiting.clear();
        } catch (InterruptedException e) {
            broken = "the connection was closed";
        }
    }

    private void read(Receiver receiver) {
        String reason = "the other side closed the connection";
        try {
            read(in, receiver);
        } catch (IOException e) {
            reason = "the connection broke: " + IoReason.of(e);
        } finally {
            receiver.ended(reason);
        }
    }

    /** Delivers a message, or reports the beginning of input that is not a message. */
    static void deliver(byte[] bytes, Receiver receiver) {
        if (Json.fitsMemory(bytes)) {
            RpcMessage.read(bytes)
                    .ifPresentOrElse(receiver::received, () -> noise(bytes).ifPresent(receiver::noise));
        } else {
            skip("would not fit into memory", receiver);
        }
    }

    /** Reports a skipped message, and the failure of the request that it may have answered. */
    static void skip(String reason, Receiver receiver) {
        receiver.noise("a message that " + reason + " was passed over");
        receiver.unanswered(Optional.empty(), RpcFailure.of(RpcFailureKind.TOO_LONG, "the answer " + reason));
    }

    private static Optional<String> noise(byte[] line) {
        String text = new String(line, 0, Math.min(line.length, MAX_NOISE_LENGTH), StandardCharsets.UTF_8).strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** Sends the queued messages if the other side reads them in time, then closes the output. */
    @Override
    public synchronized void close() {
        if (writer == null) {
            return;
        }
        try {
            if (!waiting.offer(END, LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS)) {
                broken = "the connection was closed";
                waiting.clear(); // releases the threads that wait for room
                writer.interrupt();
            }
            writer.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
