package dev.deepseektui.core.capacity;

/**
 * A look at the work at a checkpoint.
 *
 * @param turn counted in user asks, from 1
 * @param failing at the error checkpoint: the tools' failures themselves call for a new plan
 */
public record Observation(Checkpoint checkpoint, long turn, String model, Inputs inputs, boolean failing) {}
