package dev.deepseektui.bench.lab.outcome;

/**
 * The known outcome of a run.
 *
 * @param series the series of the run's observations
 * @param agent the agent that made the run; runs of different agents are not compared within a task
 * @param task the task; if empty, the run is not compared within a task
 * @param source the origin of the run
 * @param arm the run's arm in a trial, {@code acts} or {@code watches}; empty if the run was not part of a trial
 */
public record RunLabel(String series, boolean resolved, String agent, String task, String source, String arm) {}
