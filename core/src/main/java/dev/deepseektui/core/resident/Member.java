package dev.deepseektui.core.resident;

import org.jspecify.annotations.Nullable;

/**
 * A file that is to stay in the prompt.
 *
 * @param shown how many bytes of it at most
 * @param isPinned whether the user holds on to it
 */
public record Member(String path, SourceText source, int shown, boolean isPinned) {
    public boolean isWhole() {
        return source.bytes() <= shown;
    }

    public int bytes() {
        return Math.min(source.bytes(), shown);
    }

    /** As a message shows it. */
    FileBlock block(@Nullable String supersedes) {
        return isWhole() ? FileBlock.whole(path, source, supersedes) : FileBlock.ends(path, source, supersedes, shown);
    }
}
