package dev.deepseektui.core.tool.shell;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** The end of a command, or of the wait for it. */
sealed interface CommandEnding {
    /** Returns a description for the model. */
    String words();

    /** Returns the exit code; empty if the command did not end by itself. */
    default OptionalInt code() {
        return OptionalInt.empty();
    }

    static CommandEnding of(OptionalInt code, Optional<LastPipe> pipe) {
        if (code.isEmpty()) {
            return new LostEnding();
        }
        Exited exited = new Exited(code.getAsInt(), "");
        return pipe.map(last -> last.ending(exited)).orElse(exited);
    }

    /**
     * A command that ran to its end.
     *
     * @param programs the program of a pipe that ended so, and others worth knowing; empty without a pipe
     */
    record Exited(int exitCode, String programs) implements CommandEnding {
        @Override
        public OptionalInt code() {
            return OptionalInt.of(exitCode);
        }

        @Override
        public String words() {
            return ExitStatus.words(exitCode) + programs;
        }
    }

    /** The exit code is unknown, because all processes that could have reported it were killed. */
    record LostEnding() implements CommandEnding {
        @Override
        public String words() {
            return "ended from outside, without an exit code";
        }
    }

    record TimedOut(Duration limit) implements CommandEnding {
        @Override
        public String words() {
            return "timed out after %d s".formatted(limit.toSeconds());
        }
    }

    record Cancelled() implements CommandEnding {
        @Override
        public String words() {
            return "cancelled by the user";
        }
    }
}
