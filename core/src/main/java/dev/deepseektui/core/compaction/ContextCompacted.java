package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.TapeEvent;

/**
 * A new stretch of the conversation begins.
 *
 * @param epoch how many compactions there were
 * @param appliedSeq where on the tape its {@link CompactionApplied} stands
 */
public record ContextCompacted(int epoch, long appliedSeq) implements TapeEvent {}
