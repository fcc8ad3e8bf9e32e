package dev.deepseektui.core.tape;

import dev.deepseektui.core.event.Recorded;
import java.io.Closeable;
import java.util.Iterator;

/** Events in their order, one at a time, so that the length of a tape does not matter to memory. */
public interface TapeReader extends Iterator<Recorded>, Closeable {
    @Override
    void close();
}
