package dev.deepseektui.bench.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * A measurement of cancelling a command: the time until the call returns, and the time until the command's last process
 * is gone. The baseline kills a bare process and waits for it.
 */
public final class CancelShellHarness {
    private static final int ROUNDS = 40;

    private CancelShellHarness() {}

    public static void main(String[] args) throws Exception {
        System.out.println("time after cancellation, milliseconds: median, maximum");
        bare();
        measure("one program", "sleep 1000 & echo $! > pid; echo up; wait");
        measure("a tree of 50", "for i in $(seq 50); do sleep 1000 & done; echo $! > pid; echo up; wait");
        measure("setsid, output held", "setsid sh -c 'echo $$ > p; mv p pid; exec sleep 1000' &" + UP);
        measure("a daemon", "(setsid sh -c 'echo $$ > p; mv p pid; exec sleep 1000' >/dev/null 2>&1 &)" + UP);
        measure("ignores SIGTERM", "trap '' TERM; sleep 1000 & echo $! > pid; echo up; wait");
        measure("endless output", "echo $$ > pid; echo up; sleep 0.3; exec yes");
    }

    private static final String UP = "\nwhile [ ! -s pid ]; do sleep 0.01; done; echo up; sleep 1000";

    private static void bare() throws IOException, InterruptedException {
        long[] gone = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            Process process = new ProcessBuilder("sleep", "1000").start();
            Thread.sleep(5);
            long start = System.nanoTime();
            process.destroyForcibly();
            process.waitFor();
            gone[i] = System.nanoTime() - start;
        }
        System.out.println("a single process, killed: " + spread(gone));
    }

    private static void measure(String name, String command) throws Exception {
        long[] returned = new long[ROUNDS];
        long[] gone = new long[ROUNDS];
        try (BenchShell shell = new BenchShell()) {
            Path pid = shell.workspace.resolve("pid");
            for (int i = -5; i < ROUNDS; i++) {
                Files.deleteIfExists(pid);
                Round round = round(shell, command);
                if (i >= 0) {
                    returned[i] = round.returned;
                    gone[i] = round.gone;
                }
            }
        }
        System.out.printf(
                "%s: the call returned: %s; the last process ended: %s%n", name, spread(returned), spread(gone));
    }

    private record Round(long returned, long gone) {}

    private static Round round(BenchShell shell, String command) throws Exception {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Void> up = new CompletableFuture<>();
        CompletableFuture<Long> start = up.thenApplyAsync(done -> {
            long now = System.nanoTime();
            cancellation.cancel();
            return now;
        });
        CompletableFuture<Long> gone = start.thenApplyAsync(now -> {
            long pid = pid(shell.workspace.resolve("pid"));
            while (isAlive(pid)) {
                LockSupport.parkNanos(100_000);
            }
            return System.nanoTime() - now;
        });
        ToolOutcome outcome = shell.run(command, cancellation, text -> {
            if (text.contains("up")) {
                up.complete(null);
            }
        });
        long end = System.nanoTime();
        if (outcome.status() != Status.CANCELLED) {
            throw new IllegalStateException(outcome.toString());
        }
        return new Round(end - start.join(), gone.join());
    }

    private static long pid(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns true if the process exists and is not a zombie. */
    private static boolean isAlive(long pid) {
        try {
            return !Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z ");
        } catch (IOException gone) {
            return false;
        }
    }

    private static String spread(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return "%.1f, %.1f".formatted(sorted[sorted.length / 2] / 1e6, sorted[sorted.length - 1] / 1e6);
    }
}
