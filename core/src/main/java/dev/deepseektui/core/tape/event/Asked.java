package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user asked something.
 *
 * @param mentions the paths named with an @
 * @param piped absent where nothing came through standard input
 * @param command what was typed where the text is what a command or skill says; absent where the text was typed
 * @param steering true where it was said while the turn ran and belongs to that turn; absent where it began one
 */
public record Asked(
        long turn,
        String text,
        List<String> mentions,
        @Nullable PipedInput piped,
        @Nullable String command,
        @Nullable Boolean steering)
        implements TapeEvent {
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
     * What came through standard input, which nobody vouches for.
     *
     * @param asPrompt whether it is the text itself; else it is data beside it, in the first message behind the ask that no mention
     *     explains
     */
    public record PipedInput(long bytes, boolean asPrompt) {}

    /** Returns whether a turn began with it. */
    public boolean beginsTurn() {
        return !Boolean.TRUE.equals(steering);
    }

    /** Whether the text is the user's own words. */
    public boolean wasTyped() {
        return command == null && (piped == null || !piped.asPrompt());
    }

    /** As a person is shown it. */
    public String shown() {
        return command == null ? text : command;
    }
}
