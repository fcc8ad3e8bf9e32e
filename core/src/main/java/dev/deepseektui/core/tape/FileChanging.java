package dev.deepseektui.core.tape;

import org.jspecify.annotations.Nullable;

/**
 * A file is about to be written: recorded before, so that what was there can be brought back wherever the program died.
 *
 * @param path relative to the workspace where it lies in it
 * @param before id of the stored content; absent when there was no file
 * @param after SHA-256 of the new content, in hex; absent when the file goes
 */
public record FileChanging(
        String callId,
        String path,
        @Nullable String before,
        @Nullable String after) implements TapeEvent {}
