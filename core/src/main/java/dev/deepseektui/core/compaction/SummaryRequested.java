package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.TapeEvent;

/**
 * A summary is asked for; what becomes of that follows.
 *
 * @param by who is asked for it
 * @param attempt from 1
 * @param messages that it is to stand for
 * @param tokens that these have
 */
public record SummaryRequested(String by, int attempt, int messages, long tokens) implements TapeEvent {}
