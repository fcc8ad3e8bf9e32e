package dev.deepseektui.core.process.run;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.output.Capture;
import dev.deepseektui.core.process.run.ProcessTable.Row;
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

/** A command that was started: its output as it comes, its end, and the end of all it has started. */
public final class RunningCommand implements AutoCloseable {
    private static final int CHUNK = 64 * 1024;

    /** It is told before there is a command; who has not heard it then has not been listening yet. */
    private static final Duration UNTIL_GROUP_IS_TOLD = Duration.ofSeconds(2);

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
     * A command under way.
     *
     * @param supervisor ends as it does, and tells its process group
     * @param relay passes on what it prints
     */
    RunningCommand(Process supervisor, Process relay, ProcessTree tree, Capture output) {
        this.supervisor = supervisor;
        this.relay = relay;
        this.tree = tree;
        this.output = output;
        thread("shell output", this::readOutput);
        thread("shell reports", this::readReports);
        thread("shell exit", this::awaitExit);
    }

    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    public Capture output() {
        return output;
    }

    /** Completed with the exit code when the shell is over, or with none when this program ended it. */
    public CompletableFuture<OptionalInt> exit() {
        return exit;
    }

    /** How long its shell has run, or did. */
    public Duration elapsed() {
        return Duration.ofNanos(end.orElseGet(System::nanoTime) - start);
    }

    /** Whether nobody can print any more. */
    public boolean hasOutputEnded() {
        return outputEnded.isDone();
    }

    /** Waits until nobody can print any more, but no longer than that. */
    public boolean awaitOutputEnd(Duration longest) {
        return within(longest, outputEnded, false);
    }

    /** The same, and no longer than until it is cancelled. */
    @SuppressWarnings("try") // held as long as the block lasts
    public boolean awaitOutputEnd(Duration longest, Cancellation cancellation) {
        CompletableFuture<Boolean> heard = outputEnded.copy();
        try (Cancellation.Registration registered = cancellation.whenCancelled(() -> heard.complete(false))) {
            return within(longest, heard, false);
        }
    }

    /** What is heard in time, or what counts until it is. */
    private static <T> T within(Duration longest, CompletableFuture<T> heard, T otherwise) {
        try {
            return heard.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return otherwise;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return otherwise;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until its shell is over and nobody can print any more, but no longer than that. */
    public void awaitOver(Duration longest) {
        within(longest, exit.thenCombine(outputEnded, (code, end) -> true), false);
    }

    /** The programs that run on, though the shell may be over. */
    public List<String> alive() {
        return aliveAfter(Duration.ZERO);
    }

    /** The same, once they have had that long to end. */
    public List<String> aliveAfter(Duration grace) {
        return names(tree.aliveAfter(grace, groups(), Set.of(supervisor.pid())));
    }

    /** Ends all, after asking them to end by themselves within the grace; returns what could not be ended. */
    public List<String> end(Duration grace) {
        tree.terminate(groups(), Set.of(supervisor.pid()));
        aliveAfter(grace);
        ended = true;
        // First, or it might only now start what is to be ended.
        supervisor.toHandle().destroyForcibly();
        return names(tree.kill(groups()));
    }

    /** Waited for, or what wiped its environment would not be found where the command was over before this program had listened. */
    private Set<Long> groups() {
        return within(UNTIL_GROUP_IS_TOLD, group, OptionalLong.empty()).stream()
                .boxed()
                .collect(Collectors.toSet());
    }

    private static List<String> names(List<Row> rows) {
        return rows.stream().map(Row::program).sorted().toList();
    }

    /** Lets go of what is over. Through the handle: the process would also close the output while it is read. */
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
            // The pipe was closed because the relay was killed: what has been read is all there is.
        } finally {
            output.end();
            outputEnded.complete(true);
        }
    }

    /** Of groups the first that is told, for that is told before there is a command that could tell another. */
    private void readReports() {
        List<String> told = new ArrayList<>();
        try (BoundedLines lines = new BoundedLines(supervisor.errorReader())) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                OptionalLong named = Supervisor.group(line.get());
                if (named.isPresent()) {
                    group.complete(named);
                }
                told.add(line.get());
            }
        } catch (IOException e) {
            // The supervisor was ended: what it told before is all there is.
        } finally {
            group.complete(OptionalLong.empty());
            reports.complete(List.copyOf(told));
        }
    }

    /** What was told from inside of a command that is over; nothing where that takes longer. */
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

    /** The first lines of a stream that somebody may write to without end: what is too much is read, so that nobody waits, and dropped. */
    private static final class BoundedLines implements AutoCloseable {
        private static final int MOST_LETTERS = 64 * 1024;

        private final Reader reader;
        private int letters;

        BoundedLines(Reader reader) {
            this.reader = reader;
        }

        /** None at the end; what is not ended by a line break is no line. */
        Optional<String> next() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                if (++letters > MOST_LETTERS) {
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
