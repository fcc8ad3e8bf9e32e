package dev.deepseektui.core.tape.event;

import java.time.Instant;

/** An event with its place: {@code offset} is where a reader finds it again. */
public record Recorded(long seq, Instant ts, TapeEvent event, long offset) {}
