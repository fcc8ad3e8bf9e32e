package dev.deepseektui.bench.tool;

import dev.deepseektui.core.tape.event.ToolOutcome;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A measurement of the overhead of running a command. One command is short, the other prints the given number of bytes.
 * The baseline is a bare process whose output is read and discarded.
 */
public final class ShellOutputHarness {
    private static final long GB = 1024L * 1024 * 1024;
    private static final int ROUNDS = 100;

    private ShellOutputHarness() {}

    public static void main(String[] args) throws Exception {
        long bytes = args.length > 0 ? Long.parseLong(args[0]) : 5 * GB;
        try (BenchShell shell = new BenchShell()) {
            shortCommands(shell);
            String command =
                    "yes 'a line of output that is about as long as lines of builds and tests are' | head -c " + bytes;
            System.out.printf("%,d bytes, without the tool: %.1f s%n", bytes, bare(command) / 1e9);
            long start = System.nanoTime();
            ToolOutcome outcome = shell.run(command);
            long taken = System.nanoTime() - start;
            System.out.printf(
                    "%,d bytes, with the tool: %.1f s; peak heap %,d MB; shown %,d characters; artifact %,d bytes%n",
                    bytes,
                    taken / 1e9,
                    peak() / 1024 / 1024,
                    outcome.text().length(),
                    Files.size(artifact(shell, outcome)));
        }
    }

    private static void shortCommands(BenchShell shell) throws Exception {
        long[] bare = new long[ROUNDS];
        long[] ours = new long[ROUNDS];
        for (int i = -ROUNDS / 5; i < ROUNDS; i++) {
            long first = bare("true");
            long start = System.nanoTime();
            shell.run("true");
            if (i >= 0) {
                bare[i] = first;
                ours[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(bare);
        Arrays.sort(ours);
        System.out.printf(
                "true, median: without the tool %.1f ms, with the tool %.1f ms%n",
                bare[ROUNDS / 2] / 1e6, ours[ROUNDS / 2] / 1e6);
    }

    private static long bare(String command) throws Exception {
        long start = System.nanoTime();
        Process process = new ProcessBuilder("bash", "-c", command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        byte[] chunk = new byte[64 * 1024];
        try (InputStream in = process.getInputStream()) {
            while (in.read(chunk) >= 0) {}
        }
        process.waitFor();
        return System.nanoTime() - start;
    }

    private static Path artifact(BenchShell shell, ToolOutcome outcome) {
        return shell.workspace.resolve("session/artifacts").resolve(String.valueOf(outcome.artifact()));
    }

    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
