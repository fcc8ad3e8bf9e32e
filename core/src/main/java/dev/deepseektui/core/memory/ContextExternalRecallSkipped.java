package dev.deepseektui.core.memory;

import dev.deepseektui.core.memory.external.SkipReason;
import dev.deepseektui.core.tape.TapeEvent;

/** Others were to be asked, and nothing of theirs came into the prompt. */
public record ContextExternalRecallSkipped(SkipReason reason) implements TapeEvent {}
