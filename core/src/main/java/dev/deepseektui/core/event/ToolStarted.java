package dev.deepseektui.core.event;

/**
 * A tool is about to run. Without a {@link ToolReturned} behind it, nobody knows how far it came.
 *
 * @param effect it may change something, so this line is on the disk before it runs
 */
public record ToolStarted(String callId, String name, String arguments, boolean effect) implements TapeEvent {}
