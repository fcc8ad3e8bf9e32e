package dev.deepseektui.app.report;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.tape.TapeReader;
import java.util.Iterator;
import java.util.List;

/** A recording that was never on a disk. */
public final class RecordedEvents implements TapeReader {
    private final Iterator<Recorded> events;

    public RecordedEvents(List<Recorded> events) {
        this.events = events.iterator();
    }

    @Override
    public boolean hasNext() {
        return events.hasNext();
    }

    @Override
    public Recorded next() {
        return events.next();
    }

    @Override
    public void close() {}
}
