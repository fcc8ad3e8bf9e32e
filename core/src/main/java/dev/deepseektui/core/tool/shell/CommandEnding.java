package dev.deepseektui.core.tool.shell;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The end of a command, or of the wait for it.
 *
 * @param words for the model
 * @param code empty if the command did not end by itself
 */
record CommandEnding(EndKind kind, String words, OptionalInt code) {
    static final CommandEnding CANCELLED =
            new CommandEnding(EndKind.CANCELLED, "cancelled by the user", OptionalInt.empty());
    /** The exit code is unknown, because all processes that could have reported it were killed. */
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

    /** {@code programs}: the program of a pipe that ended so, and others worth knowing; empty without a pipe. */
    static CommandEnding exited(int code, String programs) {
        return new CommandEnding(EndKind.EXITED, ExitStatus.words(code) + programs, OptionalInt.of(code));
    }

    static CommandEnding timedOut(Duration limit) {
        return new CommandEnding(
                EndKind.TIMED_OUT, "timed out after %d s".formatted(limit.toSeconds()), OptionalInt.empty());
    }
}
