package dev.deepseektui.core.tape;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import java.io.Closeable;

/** What happened in a session, in order. Nothing on it is ever changed or removed. */
public interface Tape extends Closeable {
    /** Returns once the event is recorded. */
    Recorded append(TapeEvent event);

    /** Reads on from the event at {@code offset}, or from the first one at 0. */
    TapeReader read(long offset);

    @Override
    void close();
}
