package dev.deepseektui.core.capacity;

/**
 * From where on failing results are trouble, and what trouble may do.
 *
 * @param threshold how many of the last results must have failed
 * @param noteActions actions of a turn before the model is told
 * @param replanActions actions of a turn before a new plan is proposed
 * @param replans whether that new plan is carried out
 */
public record TroubleLimits(int window, long threshold, long noteActions, long replanActions, boolean replans) {}
