package dev.deepseektui.core.resident;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A file of which something is to stay in the prompt.
 *
 * @param isPinned whether the user holds on to it
 */
public record Member(String path, SourceText source, Shown shown, boolean isPinned) {

    /** How much of it. */
    sealed interface Shown {
        /** All of it, or where it is longer its head and tail. */
        record UpTo(int bytes) implements Shown {}

        /**
         * What the model has read of it, kept true.
         *
         * @param isForBase whether it stands in front of the conversation, and not merely where it was read
         */
        record Parts(String text, boolean isForBase) implements Shown {}
    }

    static Member upTo(int bytes, String path, SourceText source, boolean isPinned) {
        return new Member(path, source, new Shown.UpTo(bytes), isPinned);
    }

    public boolean isWhole() {
        return shown instanceof Shown.UpTo upTo && source.bytes() <= upTo.bytes();
    }

    /** Whether it comes into the prompt for its own sake; parts only stay true that are there. */
    boolean isBroughtIn() {
        return shown instanceof Shown.UpTo;
    }

    boolean isForBase() {
        return !(shown instanceof Shown.Parts parts) || parts.isForBase();
    }

    public int bytes() {
        if (shown instanceof Shown.Parts parts) {
            return parts.text().getBytes(StandardCharsets.UTF_8).length;
        }
        return shown instanceof Shown.UpTo upTo ? Math.min(source.bytes(), upTo.bytes()) : 0;
    }

    /** As a message shows it. */
    FileBlock block(@Nullable String supersedes) {
        if (shown instanceof Shown.Parts parts) {
            return FileBlock.parts(path, source, supersedes, parts.text());
        }
        return shown instanceof Shown.UpTo upTo && !isWhole()
                ? FileBlock.ends(path, source, supersedes, upTo.bytes())
                : FileBlock.whole(path, source, supersedes);
    }
}
