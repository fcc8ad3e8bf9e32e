package dev.deepseektui.core.tool.shell;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The end of a command, or of the wait for it.
 *
 * @param words the result as shown to the model
 * @param code empty if the command did not exit by itself
 */
record CommandEnding(EndKind kind, String words, OptionalInt code) {
    static final CommandEnding CANCELLED =
            new CommandEnding(EndKind.CANCELLED, "cancelled by the user", OptionalInt.empty());
    /** An unknown exit code: all processes that could have reported it were killed. */
    static final CommandEnding LOST =
            new CommandEnding(EndKind.LOST, "ended from outside, without an exit code", OptionalInt.empty());

    enum EndKind {
        EXITED,
        LOST,
        TIMED_OUT,
        CANCELLED
    }

    static CommandEnding of(OptionalInt code, Optional<LastPipe> pipe) {
        if (code.isEmpty()) {
            return LOST;
        }
        CommandEnding exited = exited(code.getAsInt(), "");
        return pipe.map(last -> last.ending(exited)).orElse(exited);
    }

    /**
     * Returns the ending for an exit code.
     *
     * @param programs names the program in the pipe whose exit code this is, and other notable programs; blank if there
     * is no pipe
     */
    static CommandEnding exited(int code, String programs) {
        return new CommandEnding(EndKind.EXITED, ExitStatus.words(code) + programs, OptionalInt.of(code));
    }

    static CommandEnding timedOut(Duration limit) {
        return new CommandEnding(
                EndKind.TIMED_OUT, "timed out after %d s".formatted(limit.toSeconds()), OptionalInt.empty());
    }
}
