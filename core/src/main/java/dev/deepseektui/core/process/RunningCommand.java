package dev.deepseektui.core.process;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.process.ProcessTable.ProcessRow;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A started command: its output, its end, and the processes that it started. */
public final class RunningCommand implements AutoCloseable {
    private static final int CHUNK = 64 * 1024;

    /**
     * The maximum wait for the report of the process group. The report is written before the command starts, but may be
     * read late.
     */
    private static final Duration GROUP_SIGNAL_DELAY = Duration.ofSeconds(2);

    private final Process supervisor;
    private final Process relay;
    private final ProcessTree tree;
    private final Capture output;
    private final CompletableFuture<OptionalInt> exit = new CompletableFuture<>();
    private final CompletableFuture<List<String>> reports = new CompletableFuture<>();
    private final CompletableFuture<Boolean> outputEnded = new CompletableFuture<>();
    private final long start = System.nanoTime();
    private final CompletableFuture<OptionalLong> group = new CompletableFuture<>();
    private volatile boolean ended;
    private volatile OptionalLong end = OptionalLong.empty();

    /**
     * Creates a command from its processes.
     *
     * @param supervisor reports the command's process group and ends with the command's exit code
     * @param relay passes on the command's output
     */
    RunningCommand(Process supervisor, Process relay, ProcessTree tree, Capture output) {
        this.supervisor = supervisor;
        this.relay = relay;
        this.tree = tree;
        this.output = output;
        Daemon.start("shell output", this::readOutput);
        Daemon.start("shell reports", this::readReports);
        Daemon.start("shell exit", this::awaitExit);
    }

    public Capture output() {
        return output;
    }

    /**
     * Returns a future that completes with the exit code when the shell ends. The exit code is empty if deepseek-tui
     * killed the shell.
     */
    public CompletableFuture<OptionalInt> exit() {
        return exit;
    }

    public Duration elapsed() {
        return Duration.ofNanos(end.orElseGet(System::nanoTime) - start);
    }

    public boolean hasOutputEnded() {
        return outputEnded.isDone();
    }

    /** Blocks until no process can write to the output any more. Returns false if the time limit is reached first. */
    public boolean awaitOutputEnd(Duration longest) {
        return within(longest, outputEnded, false);
    }

    /**
     * Blocks until no process can write to the output any more. Returns false after the time limit or a cancellation.
     */
    @SuppressWarnings("try") // held for the duration of the block
    public boolean awaitOutputEnd(Duration longest, Cancellation cancellation) {
        CompletableFuture<Boolean> future = outputEnded.copy();
        try (Cancellation.Registration registered = cancellation.whenCancelled(() -> future.complete(false))) {
            return within(longest, future, false);
        }
    }

    /** Returns the future's value, or {@code otherwise} after the time limit or an interrupt. */
    static <T> T within(Duration longest, CompletableFuture<T> future, T otherwise) {
        try {
            return future.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return otherwise;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return otherwise;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Blocks until the shell has ended and no process can write to the output any more, or until the time limit is
     * reached.
     */
    public void awaitOver(Duration longest) {
        within(longest, exit.thenCombine(outputEnded, (code, end) -> true), false);
    }

    /** Returns the names of the command's programs that are still running, even if the shell has ended. */
    public List<String> alive() {
        return aliveAfter(Duration.ZERO);
    }

    public List<String> aliveAfter(Duration grace) {
        return names(tree.aliveAfter(grace, groups(), Set.of(supervisor.pid())));
    }

    /**
     * Sends SIGTERM to all processes and kills them after the grace period. Returns the names of the programs that
     * could not be killed.
     */
    public List<String> end(Duration grace) {
        tree.terminate(groups(), Set.of(supervisor.pid()));
        aliveAfter(grace);
        ended = true;
        // Killed first, because a supervisor that has not started the command yet would start it afterwards.
        supervisor.toHandle().destroyForcibly();
        return names(tree.kill(groups()));
    }

    /** Returns the command's process group, by which unmarked processes are found; empty if not reported in time. */
    private Set<Long> groups() {
        return within(GROUP_SIGNAL_DELAY, group, OptionalLong.empty()).stream()
                .boxed()
                .collect(Collectors.toSet());
    }

    private static List<String> names(List<ProcessRow> rows) {
        return rows.stream().map(ProcessRow::program).sorted().toList();
    }

    /**
     * Releases the resources after the command's end. The relay is killed through its handle, because
     * Process.destroyForcibly() would also close the output while it is being read.
     */
    @Override
    public void close() {
        relay.toHandle().destroyForcibly();
        try {
            output.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readOutput() {
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = relay.getInputStream()) {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                output.append(chunk, count);
            }
        } catch (IOException e) {
            // Ignored: the relay was killed, and the output read until then is kept.
        } finally {
            output.end();
            outputEnded.complete(true);
        }
    }

    /**
     * Reads the reports. Only the first group counts: it is reported before the command starts, and the command could
     * report another one.
     */
    private void readReports() {
        List<String> read = new ArrayList<>();
        try (BoundedLines lines = new BoundedLines(supervisor.errorReader())) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                OptionalLong named = Supervisor.group(line.get());
                if (named.isPresent()) {
                    group.complete(named);
                }
                read.add(line.get());
            }
        } catch (IOException e) {
            // Ignored: the supervisor was killed, and the reports read until then are kept.
        } finally {
            group.complete(OptionalLong.empty());
            reports.complete(List.copyOf(read));
        }
    }

    /**
     * Blocks until the command has ended, and returns the lines reported from inside the sandbox; empty after the time
     * limit.
     */
    public List<String> reports(Duration longest) {
        return within(longest, reports, List.of());
    }

    private void awaitExit() {
        OptionalInt code = OptionalInt.empty();
        try {
            code = OptionalInt.of(supervisor.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end = OptionalLong.of(System.nanoTime());
            exit.complete(ended ? OptionalInt.empty() : code);
        }
    }

    /** The first lines of an unbounded stream. The rest is read and dropped, so that the writer does not block. */
    private static final class BoundedLines implements AutoCloseable {
        private static final int MAX_CHARS = 64 * 1024;

        private final Reader reader;
        private int chars;

        BoundedLines(Reader reader) {
            this.reader = reader;
        }

        Optional<String> next() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                if (++chars > MAX_CHARS) {
                    continue;
                }
                if (c == '\n') {
                    return Optional.of(line.toString());
                }
                line.append((char) c);
            }
            return Optional.empty();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
