package dev.deepseektui.core.replay.outcome;

/**
 * How a run ended.
 *
 * @param series which observations are its
 * @param agent who made it; runs of different agents are not compared within a task
 * @param task what was to be done; empty where that is not known, and then it is compared with no other
 * @param source where it comes from
 */
public record RunLabel(String series, boolean resolved, String agent, String task, String source) {}
