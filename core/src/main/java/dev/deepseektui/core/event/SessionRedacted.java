package dev.deepseektui.core.event;

/**
 * The user had words taken off this tape and its outputs for good: the one time that what stands here is changed. Which words is not
 * said.
 *
 * @param mark stands where they stood
 * @param events that are not as they were
 * @param artifacts outputs that are not as they were
 */
public record SessionRedacted(String mark, long events, long artifacts) implements TapeEvent {}
