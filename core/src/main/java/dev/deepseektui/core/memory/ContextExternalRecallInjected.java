package dev.deepseektui.core.memory;

import dev.deepseektui.core.event.TapeEvent;

/**
 * What others know came into the prompt, and is kept.
 *
 * @param internalTopScore how much the words of the workspace's own best unit said, less than the threshold
 * @param writebackUnits how many reached the prompt and become units of this workspace
 */
public record ContextExternalRecallInjected(
        String query, int hitCount, double internalTopScore, double threshold, int writebackUnits)
        implements TapeEvent {}
