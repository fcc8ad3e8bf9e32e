package dev.deepseektui.core.event;

/**
 * What stands behind was recorded by another program: it can be looked at and replayed, and not be gone on with.
 *
 * @param program that recorded it
 * @param file whose name it was read from
 * @param skipped how many of its entries were not understood
 */
public record SessionImported(String program, String file, long skipped) implements TapeEvent {}
