package dev.deepseektui.core.context.embedding;

import dev.deepseektui.core.tape.event.TapeEvent;

/** An embedder could not do its work, and another one does it from now on. */
public record EmbedderFellBack(String from, String to, String why) implements TapeEvent {}
