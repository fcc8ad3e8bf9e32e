package dev.deepseektui.core.event;

/**
 * Commands that nobody looks at run without a sandbox here; told at the first of them.
 *
 * @param remedy what somebody could do about it
 */
public record SandboxMissing(String why, String remedy) implements TapeEvent {}
