package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.terminal.LiveScreen.BackgroundReport;
import dev.deepseektui.core.base.Daemon;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the terminal's input. One thread blocks reading, because a read from a terminal has no timeout; another decodes
 * and can wait with a timeout.
 */
final class KeyReader {
    /**
     * The time after which a lone escape is taken as the Esc key. The rest of a sequence arrives sooner, even over a network.
     */
    private static final long GRACE_MILLIS = 25;

    private static final int READS_AHEAD = 64;
    private static final byte[] END = {};

    private final InputStream in;
    private final Consumer<Msg> inbox;
    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(READS_AHEAD);

    /**
     * Creates a reader.
     *
     * @param inbox receives keys, reports and the end of the input, on the reader's threads
     */
    KeyReader(InputStream in, Consumer<Msg> inbox) {
        this.in = in;
        this.inbox = inbox;
    }

    void start() {
        Daemon.start("terminal-bytes", this::readAll);
        Daemon.start("terminal-keys", this::decodeAll);
    }

    private void readAll() {
        byte[] buffer = new byte[8192];
        try {
            for (int count = read(buffer); count > 0; count = read(buffer)) {
                chunks.put(Arrays.copyOf(buffer, count));
            }
            chunks.put(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns -1 at the end of the input; a terminal that hung up throws, which also counts as the end. */
    private int read(byte[] buffer) {
        try {
            return in.read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    private void decodeAll() {
        KeyDecoder decoder = new KeyDecoder(
                key -> inbox.accept(new Msg.KeyPressed(key)),
                answer ->
                        BackgroundReport.in(answer).ifPresent(ground -> inbox.accept(new Msg.GroundReported(ground))));
        try {
            for (byte[] chunk = chunks.take(); chunk != END; chunk = next(decoder)) {
                if (chunk == null) {
                    decoder.expire();
                } else {
                    decoder.feed(chunk, 0, chunk.length);
                }
            }
            decoder.finish();
            inbox.accept(TerminalEvent.HUNG_UP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private byte @Nullable [] next(KeyDecoder decoder) throws InterruptedException {
        return decoder.isUndecided() ? chunks.poll(GRACE_MILLIS, TimeUnit.MILLISECONDS) : chunks.take();
    }
}
