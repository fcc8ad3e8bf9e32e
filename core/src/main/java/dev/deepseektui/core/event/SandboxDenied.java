package dev.deepseektui.core.event;

import dev.deepseektui.core.sandbox.Denial;

/**
 * A command failed because of what the sandbox kept it from.
 *
 * @param denial what would have let it, and what it did not reach
 */
public record SandboxDenied(String callId, Denial denial) implements TapeEvent {}
