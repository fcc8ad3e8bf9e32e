package dev.deepseektui.core.tape;

import dev.deepseektui.core.event.TapeEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a line says; without the event when only its place was asked for, or when its type is not known here. */
record TapeLine(long seq, Instant ts, String type, @Nullable TapeEvent event) {}
