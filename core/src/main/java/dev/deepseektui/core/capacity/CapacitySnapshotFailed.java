package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;

/**
 * A snapshot could not be written; the intervention went on without it.
 *
 * @param record the id that it would have had
 */
public record CapacitySnapshotFailed(long turn, String record, String detail) implements TapeEvent {}
