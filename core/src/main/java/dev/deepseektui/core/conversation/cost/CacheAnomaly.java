package dev.deepseektui.core.conversation.cost;

import dev.deepseektui.core.tape.event.TapeEvent;

/**
 * The provider's cache held less than was expected of it, by more than one of its units.
 *
 * @param hit tokens that were billed as read from the cache
 * @param expected tokens that the prompt had in common with the request before
 */
public record CacheAnomaly(long turn, int step, long hit, long expected) implements TapeEvent {}
