package dev.deepseektui.bench.lab.outcome;

/**
 * The known end of a run.
 *
 * @param series which observations are its
 * @param agent who made it; runs of different agents are not compared within a task
 * @param task what was to be done; empty if that is not known, and then it is compared with no other
 * @param source where it comes from
 * @param arm its arm of a trial, acts or watches; empty if it takes part in none
 */
public record RunLabel(String series, boolean resolved, String agent, String task, String source, String arm) {}
