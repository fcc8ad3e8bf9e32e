package dev.deepseektui.core.event;

/** Opening found a last line that was never finished; its bytes are kept in the file {@code savedAs} beside the tape. */
public record TapeRepaired(long droppedBytes, String savedAs) implements TapeEvent {}
