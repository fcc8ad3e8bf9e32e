package dev.deepseektui.core.process;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A short command with standard input. All its processes are killed after a time limit. The beginning of its output is
 * kept; the rest is read and dropped, so that the command does not block.
 */
public final class TimedCommand {
    public static final int MAX_BYTES = 256 * 1024;
    private static final Duration LAST_WORDS = Duration.ofMillis(200);

    /**
     * The maximum wait for the end of the output after all known processes have ended. It is reached only on a busy
     * machine, or if an unknown process holds the output open.
     */
    private static final Duration UNTIL_READ = Duration.ofSeconds(3);

    private final Launcher launcher;
    private final ShellPrograms programs;
    private final Path directory;

    /**
     * Creates a command that is killed at the latest when the launcher is closed.
     *
     * @param directory the working directory
     */
    public TimedCommand(Launcher launcher, Path directory) {
        this.launcher = launcher;
        this.programs = launcher.programs();
        this.directory = directory;
    }

    /**
     * The result of a command.
     *
     * @param exit the exit code; empty after a timeout or cancellation
     */
    public record TimedResult(OptionalInt exit, String out, String err, Duration took) {}

    public TimedResult run(WrappedCommand command, String input, Duration limit, Cancellation cancellation)
            throws IOException {
        long begun = System.nanoTime();
        ProcessBuilder builder = ShellPrograms.process(
                        programs.inSession(Supervisor.unreportedWords(programs, command)))
                .directory(directory.toFile());
        ProcessTree tree = launcher.marked(builder, command.environment());
        Process process = builder.start();
        OutputReader out = OutputReader.begin(process.getInputStream());
        OutputReader err = OutputReader.begin(process.getErrorStream());
        feed(process.getOutputStream(), input);
        OptionalInt exit = exit(process, limit, cancellation);
        if (exit.isEmpty()
                || !areOver(LAST_WORDS, out, err)
                || !tree.alive(Set.of(), Set.of()).isEmpty()) {
            tree.kill(Set.of());
        }
        // The process is killed through its handle, because Process.destroyForcibly() would also close the output while
        // it is being read.
        process.toHandle().destroyForcibly();
        areOver(exit.isPresent() ? UNTIL_READ : LAST_WORDS, out, err);
        process.destroyForcibly();
        return new TimedResult(exit, out.text(), err.text(), Duration.ofNanos(System.nanoTime() - begun));
    }

    public List<String> shell(String command) {
        return List.of(programs.sh().toString(), "-c", command);
    }

    @SuppressWarnings("try") // registered for the duration of the block
    private static OptionalInt exit(Process process, Duration limit, Cancellation cancellation) {
        CompletableFuture<OptionalInt> over = process.onExit().thenApply(ended -> OptionalInt.of(ended.exitValue()));
        try (Cancellation.Registration registered =
                cancellation.whenCancelled(() -> over.complete(OptionalInt.empty()))) {
            return RunningCommand.within(limit, over, OptionalInt.empty());
        }
    }

    /** Writes the input. If the command does not read it, the pipe breaks, which is ignored. */
    private static void feed(OutputStream stdin, String input) {
        Daemon.start("hook input", () -> {
            try (stdin) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException unread) {
                return;
            }
        });
    }

    private static boolean areOver(Duration longest, OutputReader out, OutputReader err) {
        return RunningCommand.within(
                longest, CompletableFuture.allOf(out.over, err.over).thenApply(both -> true), false);
    }

    /** A stream reader. The text read so far is available even if the stream never ends. */
    private static final class OutputReader {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final CompletableFuture<Void> over = new CompletableFuture<>();

        static OutputReader begin(InputStream stream) {
            OutputReader reading = new OutputReader();
            Daemon.start("hook output", () -> reading.read(stream));
            return reading;
        }

        private void read(InputStream stream) {
            byte[] chunk = new byte[8192];
            try (stream) {
                for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
                    kept.write(chunk, 0, Math.min(count, MAX_BYTES - kept.size()));
                }
            } catch (IOException ended) {
                // Ignored: the text read until then is kept.
            } finally {
                over.complete(null);
            }
        }

        String text() {
            return kept.toString(StandardCharsets.UTF_8);
        }
    }
}
