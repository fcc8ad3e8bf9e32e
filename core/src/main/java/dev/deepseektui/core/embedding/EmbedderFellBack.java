package dev.deepseektui.core.embedding;

import dev.deepseektui.core.event.TapeEvent;

/** An embedder could not do its work, and another one does it from now on. */
public record EmbedderFellBack(String from, String to, String why) implements TapeEvent {}
