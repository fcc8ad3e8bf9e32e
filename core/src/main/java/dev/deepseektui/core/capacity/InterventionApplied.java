package dev.deepseektui.core.capacity;

import dev.deepseektui.core.tape.TapeEvent;
import org.jspecify.annotations.Nullable;

/**
 * A selected action was carried out, and is spent.
 *
 * @param verdict of a replayed tool call
 */
public record InterventionApplied(
        long turn, Action action, @Nullable ReplayVerdict verdict) implements TapeEvent {}
