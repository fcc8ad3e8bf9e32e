package dev.deepseektui.bench.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;
import java.util.Arrays;
import java.util.List;

/**
 * A measurement of the time that the sandbox adds to a command. Commands with and without the sandbox alternate in one
 * run, so that a busy machine slows both.
 */
public final class SandboxHarness {
    private static final int ROUNDS = 200;
    private static final int WARMING_UP = 20;

    private SandboxHarness() {}

    public static void main(String[] args) throws Exception {
        System.out.println(
                "time from call to result, milliseconds: median, 90th percentile, and increase of the median");
        measure("true");
        measure("git --version");
        measure("for i in 1 2 3 4 5 6 7 8 9 10; do /bin/true; done");
    }

    private static void measure(String command) throws Exception {
        List<Profile> profiles = List.of(Profile.OUTSIDE, Profile.LOOK, Profile.WORK);
        long[][] taken = new long[profiles.size()][ROUNDS];
        try (BenchShell shell = new BenchShell()) {
            for (int round = -WARMING_UP; round < ROUNDS; round++) {
                for (int i = 0; i < profiles.size(); i++) {
                    long start = System.nanoTime();
                    shell.run(command, new BenchShell.Run(new Cancellation(), text -> {}, profiles.get(i)));
                    taken[i][Math.max(0, round)] = System.nanoTime() - start;
                }
            }
        }
        System.out.println(command);
        for (int i = 0; i < profiles.size(); i++) {
            Arrays.sort(taken[i]);
            System.out.printf(
                    "  %-8s %6.1f %6.1f   +%.1f%n",
                    profiles.get(i).words(),
                    millis(taken[i][ROUNDS / 2]),
                    millis(taken[i][ROUNDS * 9 / 10]),
                    millis(taken[i][ROUNDS / 2] - taken[0][ROUNDS / 2]));
        }
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
