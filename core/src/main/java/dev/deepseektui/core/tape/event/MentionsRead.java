package dev.deepseektui.core.tape.event;

import java.util.List;

/** The user mentioned files and directories in a prompt. */
public record MentionsRead(long turn, List<Attached> attached, List<NotAttached> others) implements TapeEvent {
    public MentionsRead {
        attached = List.copyOf(attached);
        others = List.copyOf(others);
    }

    /**
     * A mentioned file or directory that the model sees.
     *
     * @param path with line numbers if only some lines are shown: {@code README.md:10-40}
     * @param shown the shown amount: a file's bytes, lines if lines were mentioned, or a directory's entries
     * @param total the total amount in the same unit
     * @param tokens the size of the message in tokens
     */
    public record Attached(String path, Extent extent, long shown, long total, int tokens) {}

    public enum Extent {
        WHOLE,
        START,
        LINES,
        LISTING,
        PICTURE,
        /** An image that the current model cannot process. */
        UNSEEN_PICTURE
    }

    /** A mention that could not be attached. */
    public record NotAttached(String name, String why) {}
}
