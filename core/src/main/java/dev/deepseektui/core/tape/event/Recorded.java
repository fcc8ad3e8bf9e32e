package dev.deepseektui.core.tape.event;

import java.time.Instant;

/** An event with its position on the tape. */
public record Recorded(long seq, Instant ts, TapeEvent event, long offset) {
    /** Returns the event with the present names of tools and arguments, as all readers of a tape see it. */
    public Recorded canonical() {
        TapeEvent canonical = ToolAliases.canonical(event);
        return canonical == event ? this : new Recorded(seq, ts, canonical, offset);
    }
}
