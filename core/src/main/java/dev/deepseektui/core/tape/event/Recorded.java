package dev.deepseektui.core.tape.event;

import java.time.Instant;

/** An event with its position on the tape. */
public record Recorded(long seq, Instant ts, TapeEvent event, long offset) {}
