package dev.deepseektui.core.process;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.process.sandbox.ServerSandbox;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A running program that communicates over its standard input and output. Its standard error is logged. */
public final class StdioServer implements AutoCloseable {
    public static final Duration GRACE = Duration.ofSeconds(1);
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(2);
    /** Enough time for a program that fails at startup to exit, and for most of its output to be read. */
    private static final Duration BRIEFLY = Duration.ofMillis(200);

    private final ServerProcess process;
    private final ServerLog log;
    private final ServerLog.LoggedStream complaints;

    private StdioServer(ServerProcess process, ServerLog log) {
        this.process = process;
        this.log = log;
        this.complaints = log.drain(process.complaints());
    }

    /**
     * A program to start.
     *
     * @param line the program and its arguments
     * @param environment its complete environment
     */
    public record ProgramStart(List<String> line, Map<String, String> environment, Path directory) {
        /**
         * Returns the command that runs this program in a sandbox. The message of the exception is a clause with the
         * program as its subject.
         */
        public WrappedCommand in(ServerSandbox sandbox) throws IOException {
            require();
            return sandbox.wrap(line, directory, environment);
        }

        private void require() throws IOException {
            if (!Files.isDirectory(directory)) {
                throw new IOException("its directory " + directory + " is not there");
            }
            try {
                requireProgram();
            } catch (IllegalArgumentException e) {
                throw unusable();
            }
        }

        private void requireProgram() throws IOException {
            String program = line.get(0);
            boolean isThere = program.contains("/")
                    ? Files.isExecutable(directory.resolve(program))
                    : ShellPrograms.find(environment.getOrDefault("PATH", ""), program)
                            .isPresent();
            if (!isThere) {
                throw new IOException("there is no program " + program + (program.contains("/") ? "" : " on PATH")
                        + "; install it, or write where it is");
            }
        }
    }

    /** Starts a program. The message of the exception is a clause with the program as its subject. */
    public static StdioServer open(Launcher launcher, ProgramStart start, ServerLog log) throws IOException {
        start.require();
        return open(launcher, WrappedCommand.outside(start.line(), start.environment()), start.directory(), log);
    }

    /** Starts a program in its sandbox. The message of the exception is a clause with the program as its subject. */
    public static StdioServer open(Launcher launcher, WrappedCommand program, Path directory, ServerLog log)
            throws IOException {
        try {
            return new StdioServer(launcher.serve(program, directory), log);
        } catch (IOException e) {
            throw new IOException("it cannot be started: " + IoReason.of(e), e);
        } catch (IllegalArgumentException e) {
            throw unusable();
        }
    }

    /**
     * Returns an exception without the system's reason, because the reason may contain the value of an environment
     * variable.
     */
    private static IOException unusable() {
        return new IOException("it cannot be started: its command or its env has characters that none may have");
    }

    public InputStream output() {
        return process.output();
    }

    public OutputStream input() {
        return process.input();
    }

    /**
     * Waits for a program that is exiting. Returns its exit code and last output as a clause for a report; may be
     * empty.
     */
    public String lastWords() {
        return words(process.exitWithin(LAST_OUTPUT));
    }

    /** Like {@link #lastWords}, but waits only briefly, because the program may continue to run. */
    public String wordsSoFar() {
        return words(process.exitWithin(BRIEFLY));
    }

    private String words(OptionalLong exit) {
        if (exit.isPresent()) {
            complaints.await(LAST_OUTPUT);
        }
        String ended = exit.isPresent() ? "it ended with code " + exit.getAsLong() : "";
        String said = String.join(" / ", log.last());
        return said.isEmpty() || ended.isEmpty() ? ended + said : ended + ", saying: " + said;
    }

    /** Returns the resident memory of the server process and its descendants, in bytes; 0 if unknown. */
    public long residentBytes() {
        return process.residentBytes();
    }

    /** Ends the program, whose input must already be closed, and blocks until none of its processes is running. */
    @Override
    public void close() {
        process.end(GRACE);
        complaints.await(BRIEFLY);
        complaints.close();
    }
}
