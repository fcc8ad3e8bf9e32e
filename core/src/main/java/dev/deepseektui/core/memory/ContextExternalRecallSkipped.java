package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.memory.external.SkipReason;

/** Others were to be asked, and nothing of theirs came into the prompt. */
public record ContextExternalRecallSkipped(SkipReason reason) implements TapeEvent {}
