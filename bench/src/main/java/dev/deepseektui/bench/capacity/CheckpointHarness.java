package dev.deepseektui.bench.capacity;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * A measurement of the processor time of a checkpoint, for machines that are too busy to measure wall time. It runs
 * batches of {@link CapacityBenchmark} and prints the median.
 */
public final class CheckpointHarness {
    private static final int BATCHES = 300;
    private static final int WARM_UP = 100;
    private static final int CHECKPOINTS = 20_000;

    private CheckpointHarness() {}

    public static void main(String[] args) {
        for (int messages : new int[] {50, 50_000}) {
            CapacityBenchmark benchmark = new CapacityBenchmark();
            benchmark.messages = messages;
            benchmark.fill();
            double[] nanos = new double[BATCHES];
            long actions = 0;
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            for (int batch = 0; batch < BATCHES; batch++) {
                long start = threads.getCurrentThreadCpuTime();
                for (int i = 0; i < CHECKPOINTS; i++) {
                    actions += benchmark.checkpoint().turn();
                }
                nanos[batch] = (double) (threads.getCurrentThreadCpuTime() - start) / CHECKPOINTS;
            }
            double[] warm = Arrays.copyOfRange(nanos, WARM_UP, BATCHES);
            Arrays.sort(warm);
            System.out.println(String.format(
                    Locale.ROOT,
                    "%d messages: %.0f ns of CPU time, minimum %.0f (%d)",
                    messages,
                    warm[warm.length / 2],
                    warm[0],
                    actions));
        }
    }
}
