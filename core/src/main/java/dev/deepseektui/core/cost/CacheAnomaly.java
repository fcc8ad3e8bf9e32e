package dev.deepseektui.core.cost;

import dev.deepseektui.core.tape.TapeEvent;

/**
 * The provider's cache did not do what was expected of it, by more than one of its units.
 *
 * @param hit tokens that were billed as read from the cache
 * @param expected tokens that the prompt had in common with the request before and the answer to that
 */
public record CacheAnomaly(long turn, int step, long hit, long expected) implements TapeEvent {}
