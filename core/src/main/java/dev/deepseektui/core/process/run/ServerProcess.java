package dev.deepseektui.core.process.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started to be spoken with over its input and output, in a session of its own with all that it starts. It is asked
 * to end by the end of its input; only after that the whole group gets a signal, for what a wrapper like npx started does not end with it.
 */
public final class ServerProcess {
    private final Process process;
    private final ProcessTree tree;
    private final Launcher launcher;

    ServerProcess(Process process, ProcessTree tree, Launcher launcher) {
        this.process = process;
        this.tree = tree;
        this.launcher = launcher;
    }

    long group() {
        return process.pid();
    }

    /** What it prints. */
    public InputStream output() {
        return process.getInputStream();
    }

    /** What it complains of; must be read, or it stands still when the pipe is full. */
    public InputStream complaints() {
        return process.getErrorStream();
    }

    public OutputStream input() {
        return process.getOutputStream();
    }

    /** Empty where it does not end in that time. */
    public OptionalLong exitWithin(Duration longest) {
        try {
            return process.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS)
                    ? OptionalLong.of(process.exitValue())
                    : OptionalLong.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }

    /**
     * Its input is closed already. Waits that long for all of it to end, asks it to with a signal, waits as long again, and kills what is
     * left. Returns at once where the launcher is about to end all of its servers together.
     */
    public void end(Duration grace) {
        if (launcher.endsTogether()) {
            return;
        }
        tree.end(grace, Set.of(group()));
        launcher.hasEnded(this);
        closeOutputs();
    }

    void closeOutputs() {
        try {
            process.getInputStream().close();
            process.getErrorStream().close();
        } catch (IOException e) {
            // Nobody reads what an ended program still had to say.
        }
    }
}
