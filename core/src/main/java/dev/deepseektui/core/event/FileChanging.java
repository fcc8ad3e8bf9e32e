package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file is about to be written: recorded before, so that what was there can be brought back wherever the program died.
 *
 * @param path relative to the workspace where it lies in it
 * @param before id of the stored content; absent when there was no file
 * @param after SHA-256 of the new content, in hex; absent when the file goes
 * @param folders made for it, the outermost first; absent when all were there
 */
public record FileChanging(
        String callId,
        String path,
        @Nullable String before,
        @Nullable String after,
        @Nullable List<String> folders) implements TapeEvent {

    public FileChanging {
        folders = folders == null ? null : List.copyOf(folders);
    }

    public static FileChanging of(String callId, String path, @Nullable String before, @Nullable String after) {
        return new FileChanging(callId, path, before, after, null);
    }

    /** Empty where none was made. */
    public List<String> newFolders() {
        return folders == null ? List.of() : folders;
    }
}
