package dev.deepseektui.core.event;

import org.jspecify.annotations.Nullable;

/**
 * The user allowed something from now on, in this workspace.
 *
 * @param rule as it stands in the workspace's rules
 * @param problem why it could not be kept, so that it counts until the end of the session only; absent where it was
 */
public record RuleWritten(String rule, @Nullable String problem) implements TapeEvent {}
