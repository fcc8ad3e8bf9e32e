package dev.deepseektui.core.event;

/**
 * A call changed a file, as {@link FileChanging} had announced: what people are shown of it. The model wrote the text itself and is told
 * in a line.
 *
 * @param added how many lines came
 * @param removed how many lines went
 * @param diff from the file as it was; of a very long one the start
 */
public record FileEdited(String callId, String path, long added, long removed, String diff) implements TapeEvent {}
