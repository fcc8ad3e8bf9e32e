package dev.deepseektui.core.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program that communicates over its standard input and output, in its own session. Closing its input asks it to
 * exit. Only afterwards is the whole group signalled, because programs started by a wrapper such as npx do not end with
 * the wrapper.
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

    public InputStream output() {
        return process.getInputStream();
    }

    /** Returns the standard error stream, which must be read: a full pipe blocks the program. */
    public InputStream complaints() {
        return process.getErrorStream();
    }

    public OutputStream input() {
        return process.getOutputStream();
    }

    /**
     * Returns the resident memory of the server process and its descendants, in bytes; 0 if the system has no /proc.
     */
    long residentBytes() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .mapToLong(each -> residentBytes(each.pid()))
                .sum();
    }

    private static long residentBytes(long pid) {
        try {
            String[] fields = Files.readString(Path.of("/proc", Long.toString(pid), "status"))
                    .split("VmRSS:\\s*", 2);
            return fields.length < 2 ? 0 : Long.parseLong(fields[1].split("\\s", 2)[0]) * 1024;
        } catch (IOException | NumberFormatException e) {
            return 0; // the process has just ended, or the system has no /proc
        }
    }

    /** Blocks until the program exits, and returns its exit code; empty after the time limit. */
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
     * Ends the program, whose input must already be closed: waits for its processes to end, sends them SIGTERM, waits
     * for the same time again, and kills the rest. Returns at once if the launcher ends all servers together.
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
            // Ignored: the output is no longer needed.
        }
    }
}
