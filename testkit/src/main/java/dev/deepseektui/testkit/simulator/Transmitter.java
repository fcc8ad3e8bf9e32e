package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.SimulatorServer.Workers;
import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.SocketEffect;
import okio.BufferedSink;
import okio.Okio;

/**
 * A response that is being sent frame by frame. Each chunk of the body is written and flushed immediately, so that the
 * client sees exactly where the body is cut. Used on its connection's thread.
 */
final class Transmitter implements MockResponseBody {
    private final Transmission transmission;
    private final Connection connection;
    private final Pacer pacer;
    private final Workers workers;
    private final Consumer<Ending> onEnd;
    private Frame.Pace pace = new Frame.Pace(Integer.MAX_VALUE, Duration.ZERO);
    private boolean ended;

    /**
     * Creates the transmitter.
     *
     * @param onEnd receives the ending, once
     */
    Transmitter(
            Transmission transmission, Connection connection, Pacer pacer, Workers workers, Consumer<Ending> onEnd) {
        this.transmission = transmission;
        this.connection = connection;
        this.pacer = pacer;
        this.workers = workers;
        this.onEnd = onEnd;
    }

    /** Returns a response that sends nothing and closes the connection. */
    static MockResponse nothing() {
        return new MockResponse.Builder()
                .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                .build();
    }

    /** Sends the frames that precede the head, and returns the response that sends the head and the body. */
    MockResponse begin(ReceivedRequest request) throws IOException {
        connection.onLost(() -> end(Ending.CLIENT_LEFT));
        BufferedSink early = Okio.buffer(Okio.sink(connection.getOutputStream()));
        Optional<Ending> broken = play(transmission.before(), early);
        if (broken.isPresent()) {
            end(broken.get());
            return nothing();
        }
        boolean isLast = "close".equalsIgnoreCase(request.headers().get("Connection"));
        return new MockResponse.Builder()
                .code(transmission.status())
                .body(this)
                .headers(transmission.headers())
                .addHeader("Transfer-Encoding", "chunked")
                .onResponseEnd(isLast ? SocketEffect.ShutdownConnection.INSTANCE : null)
                .build();
    }

    @Override
    public long getContentLength() {
        return -1;
    }

    /** Sends the body. MockWebServer adds the empty line after the last chunk. */
    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        workers.enter();
        try {
            Optional<Ending> broken = play(transmission.body(), sink);
            if (!connection.isClosed()) {
                sink.writeUtf8("0\r\n").flush();
            }
            end(broken.orElse(Ending.COMPLETE));
        } finally {
            workers.leave();
        }
        if (connection.isClosed()) {
            throw new IOException("the answer was cut off");
        }
    }

    private void end(Ending ending) {
        if (!ended) {
            ended = true;
            onEnd.accept(ending);
        }
    }

    /** Sends the frames. Returns the ending if sending has ended; empty if more frames can follow. */
    private Optional<Ending> play(List<Frame> frames, BufferedSink sink) throws IOException {
        try {
            for (Frame frame : frames) {
                if (frame instanceof Frame.Bytes bytes) {
                    write(bytes.bytes(), sink);
                } else if (frame instanceof Frame.Pause pause) {
                    pacer.pause(pause.length());
                } else if (frame instanceof Frame.Pace next) {
                    pace = next;
                } else if (frame instanceof Frame.Break broken) {
                    breakOff(broken.manner());
                    return Optional.of(Ending.BROKEN_OFF);
                } else if (frame instanceof Frame.Stall) {
                    stall();
                    return Optional.of(Ending.CLIENT_LEFT);
                }
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            connection.close();
            return Optional.of(Ending.CLIENT_LEFT);
        }
    }

    private void breakOff(CutMode manner) throws IOException {
        switch (manner) {
            case END -> {}
            case CLOSE -> connection.close();
            case RESET -> connection.reset();
        }
    }

    private void stall() throws IOException {
        try (connection) {
            connection.awaitClientLeaving();
        } catch (IOException e) {
            // A reset by the client also counts as its disconnecting.
            return;
        }
    }

    private void write(byte[] bytes, BufferedSink sink) throws IOException, InterruptedException {
        int start = 0;
        while (start < bytes.length) {
            int end = (int) Math.min((long) start + pace.bytes(), bytes.length);
            sink.writeHexadecimalUnsignedLong(end - start).writeUtf8("\r\n");
            sink.write(bytes, start, end - start).writeUtf8("\r\n");
            sink.flush();
            start = end;
            if (!pace.pause().isZero()) {
                pacer.pause(pace.pause());
            }
        }
    }
}
