package dev.deepseektui.core.tape.event;

import java.util.List;

/** The user mentioned files and directories in a prompt. */
public record MentionsRead(long turn, List<Attached> attached, List<NotAttached> others) implements TapeEvent {
    public MentionsRead {
        attached = List.copyOf(attached);
        others = List.copyOf(others);
    }

    /**
     * A file or directory that is shown to the model.
     *
     * @param path with line numbers if only some lines are shown: {@code README.md:10-40}
     * @param shown the number of shown bytes of a file, of lines if lines were mentioned, or of a directory's entries
     * @param total the total number of these
     * @param tokens the tokens of the message that shows it
     */
    public record Attached(String path, Extent extent, long shown, long total, int tokens) {}

    public enum Extent {
        WHOLE,
        START,
        LINES,
        LISTING,
        PICTURE,
        /** A picture that the current model cannot process. */
        UNSEEN_PICTURE
    }

    /** A mention that cannot be shown. */
    public record NotAttached(String name, String why) {}
}
