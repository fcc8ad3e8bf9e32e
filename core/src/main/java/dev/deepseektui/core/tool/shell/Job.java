package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.process.Capture;
import dev.deepseektui.core.process.Capture.RawOutput;
import dev.deepseektui.core.process.RunningCommand;
import dev.deepseektui.core.tool.shell.Evidence.FileStates;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A background command and the position up to which its output was reported. Its state is readable from any thread;
 * only the engine's thread changes it.
 */
final class Job {
    private final int number;
    private final CommandSpec spec;
    private final StartedCommand started;
    /** The states, at the start, of the files on which the job's claim would depend. */
    private final FileStates grounds;

    private long reported;
    private boolean settled;
    private boolean held;

    Job(int number, CommandSpec spec, StartedCommand started, FileStates grounds) {
        this.number = number;
        this.spec = spec;
        this.started = started;
        this.grounds = grounds;
    }

    int number() {
        return number;
    }

    CommandSpec spec() {
        return spec;
    }

    StartedCommand started() {
        return started;
    }

    RunningCommand command() {
        return started.running();
    }

    Capture output() {
        return command().output();
    }

    FileStates grounds() {
        return grounds;
    }

    /** Returns the position up to which the output was reported. */
    long reported() {
        return reported;
    }

    /** Returns the output that has not been reported yet, and marks it as reported. */
    RawOutput takeNewOutput() {
        RawOutput takeNewOutput = output().since(reported);
        reported += takeNewOutput.total();
        return takeNewOutput;
    }

    boolean isShellOver() {
        return started.ended().isDone();
    }

    OptionalInt exitCode() {
        return ending().code();
    }

    CommandEnding ending() {
        return started.ended().getNow(CommandEnding.LOST);
    }

    Duration elapsed() {
        return command().elapsed();
    }

    /** Returns true if an unknown process holds the output open. */
    boolean isHeld() {
        return held;
    }

    void hold() {
        held = true;
    }

    boolean isSettled() {
        return settled;
    }

    /** Marks the ended job as reported and releases its resources. */
    void settle() {
        settled = true;
        started.close();
    }
}
