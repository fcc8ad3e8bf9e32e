package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A tape in memory, for unsaved sessions and tests. Its offsets count events. */
public final class MemoryTape implements Tape {
    private final InstantSource clock;
    private final List<Recorded> events = new ArrayList<>();

    public MemoryTape(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Recorded append(TapeEvent event) {
        int offset = events.size();
        Recorded recorded =
                new Recorded(offset + 1L, clock.instant().truncatedTo(ChronoUnit.MILLIS), event, offset).canonical();
        events.add(recorded);
        return recorded;
    }

    @Override
    public synchronized TapeReader read(long offset) {
        Iterator<Recorded> rest = List.copyOf(events.subList(Math.toIntExact(offset), events.size()))
                .iterator();
        return new TapeReader() {
            @Override
            public boolean hasNext() {
                return rest.hasNext();
            }

            @Override
            public Recorded next() {
                return rest.next();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {}
}
