package dev.deepseektui.app.tui;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A queue of messages with a clock. Time is counted in nanoseconds from some moment before the first message. */
public interface Inbox {
    long FOREVER = Long.MAX_VALUE;

    long now();

    /** The next message, waiting for it until {@code time}; null where none came, at once where that time is past. */
    @Nullable
    Msg next(long time) throws InterruptedException;

    /** The one way from all other threads to the screen. */
    public static final class MessageQueue implements Inbox, Consumer<Msg> {
        private final BlockingQueue<Msg> messages = new LinkedBlockingQueue<>();
        private final long start = System.nanoTime();

        @Override
        public void accept(Msg msg) {
            messages.add(msg);
        }

        @Override
        public long now() {
            return System.nanoTime() - start;
        }

        @Override
        public @Nullable Msg next(long time) throws InterruptedException {
            Msg waiting = messages.poll();
            if (waiting != null) {
                return waiting;
            }
            return time == FOREVER ? messages.take() : messages.poll(time - now(), TimeUnit.NANOSECONDS);
        }
    }
}
