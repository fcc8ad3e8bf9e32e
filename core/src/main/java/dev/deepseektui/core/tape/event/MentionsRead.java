package dev.deepseektui.core.tape.event;

import java.util.List;

/** What the user named with an @ in a prompt: what of it is shown to the model with it, and what is not. */
public record MentionsRead(long turn, List<Attached> attached, List<NotAttached> others) implements TapeEvent {
    public MentionsRead {
        attached = List.copyOf(attached);
        others = List.copyOf(others);
    }

    /**
     * A file or directory that the model is shown.
     *
     * @param path of lines with their numbers behind it, as {@code README.md:10-40}
     * @param shown bytes of a file, lines of it where those were named, entries of a directory
     * @param total how many there are
     * @param tokens of the message that shows it
     */
    public record Attached(String path, Extent extent, long shown, long total, int tokens) {}

    /** How much of it. */
    public enum Extent {
        WHOLE,
        START,
        LINES,
        LISTING,
        PICTURE,
        /** A picture that the model in use does not see; another one will. */
        UNSEEN_PICTURE
    }

    /** A name with nothing behind it that could be shown. */
    public record NotAttached(String name, String why) {}
}
