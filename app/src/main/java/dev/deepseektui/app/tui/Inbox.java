package dev.deepseektui.app.tui;

import org.jspecify.annotations.Nullable;

/** A queue of messages with a clock. Time is counted in nanoseconds from some moment before the first message. */
public interface Inbox {
    long FOREVER = Long.MAX_VALUE;

    long now();

    /** The next message, waiting for it until {@code time}; null where none came, at once where that time is past. */
    @Nullable
    Msg next(long time) throws InterruptedException;
}
