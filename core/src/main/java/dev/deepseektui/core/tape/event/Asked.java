package dev.deepseektui.core.tape.event;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The user sent a prompt.
 *
 * @param mentions the paths mentioned with @
 * @param piped the input from standard input; absent if there was none
 * @param command the typed command if the text comes from a saved command or skill; absent if the text itself was typed
 * @param steering true if it was sent during a turn and belongs to it; absent if it began one
 */
public record Asked(
        long turn,
        String text,
        List<String> mentions,
        @Nullable PipedInput piped,
        @Nullable String command,
        @Nullable Boolean steering)
        implements TapeEvent {
    private static final Pattern QUOTED_NAME = Pattern.compile("(?<![\\w@.])@(?:\"[^\"\\n]+\"|'[^'\\n]+')");

    public Asked {
        mentions = List.copyOf(mentions);
    }

    public Asked(long turn, String text, List<String> mentions) {
        this(turn, text, mentions, null, null, null);
    }

    public Asked(long turn, String text, List<String> mentions, @Nullable PipedInput piped, @Nullable String command) {
        this(turn, text, mentions, piped, command, null);
    }

    /**
     * Input from standard input, which is untrusted.
     *
     * @param asPrompt true if it is the prompt itself; otherwise it is data, and the first later message that is not a
     * mention contains it
     */
    public record PipedInput(long bytes, boolean asPrompt) {}

    public boolean beginsTurn() {
        return !Boolean.TRUE.equals(steering);
    }

    /** Returns true if the user typed the text, rather than piping it in or running a saved command. */
    public boolean wasTyped() {
        return command == null && (piped == null || !piped.asPrompt());
    }

    /**
     * Returns the text without names of mentioned files that contain blanks. The user or an editor chose such a name, but
     * somebody else may have written it as a sentence.
     */
    public String words() {
        return QUOTED_NAME.matcher(text).replaceAll("@file");
    }

    /** Returns the prompt as shown to the user. */
    public String shown() {
        return command == null ? text : command;
    }
}
