package dev.deepseektui.core.event;

import dev.deepseektui.core.message.Origin;

/** A message joined the conversation; {@code text} is its JSON, byte for byte as the provider sees it. */
public record ContextAppended(long number, Origin origin, String text) implements TapeEvent {}
